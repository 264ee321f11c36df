import type { Plugin } from 'vite'

/** Vite plugin that preloads the fonts, which would otherwise be requested only after the style sheet. */
export function preloadFontsPlugin(): Plugin {
  return {
    name: 'toile:preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((name) => name.endsWith('.woff2'))
          .map((name) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${name}` },
            injectTo: 'head' as const,
          })),
    },
  }
}
