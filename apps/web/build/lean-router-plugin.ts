import type { Plugin } from 'vite'

const ROUTER = /\/node_modules\/react-router\/dist\/.*\.js$/
/** Calls without side effects, which the bundler cannot tell because React is imported as a namespace. */
const MAKERS = /\bReact\$1\.(?:memo|forwardRef|createContext)\(/g
const DISPLAY_NAMES = /^\w+\.displayName = .*;$/gm
/**
 * The prefetching of links, which works only in framework mode; otherwise it returns its arguments and renders nothing.
 */
const PREFETCH = /\busePrefetchBehavior\(prefetch, rest\)/
const PREFETCHED = /\breturn shouldPrefetch && .* : link;/

/**
 * Vite plugin that makes unused components of react-router removable. The assignment of a `displayName` alone would
 * keep each of them, with its dependencies, in the entry chunk.
 */
export function leanRouterPlugin(): Plugin {
  return {
    name: 'toile:lean-router',
    apply: 'build',
    transform: {
      filter: { id: ROUTER },
      handler: (code) => ({
        code: code
          .replace(DISPLAY_NAMES, '')
          .replace(MAKERS, '/* @__PURE__ */ $&')
          .replace(PREFETCH, '[false, null, {}]')
          .replace(PREFETCHED, 'return link;'),
        map: null,
      }),
    },
  }
}
