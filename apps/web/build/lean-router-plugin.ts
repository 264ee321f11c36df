import type { Plugin } from 'vite'

const ROUTER = /\/node_modules\/react-router\/dist\/.*\.js$/
/** Calls that only make a value, which a bundler cannot know of an import of the whole library. */
const MAKERS = /\bReact\$1\.(?:memo|forwardRef|createContext)\(/g
const DISPLAY_NAMES = /^\w+\.displayName = .*;$/gm
/** The prefetching of links, which only the framework mode uses: elsewhere it returns these and renders nothing. */
const PREFETCH = /\busePrefetchBehavior\(prefetch, rest\)/
const PREFETCHED = /\breturn shouldPrefetch && .* : link;/

/**
 * Vite plugin: lets the bundler leave out the parts of react-router that the app does not use. Each of them has a
 * display name, and that assignment alone keeps it, with all it needs, in the first file of every page.
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
