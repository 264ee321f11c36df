import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

/** Node modules that the decoder imports when it runs on Node. */
const NODE_MODULES = /^(?:fs|path|crypto)$/
const NOTHING = '\0toile:nothing'

/**
 * Vite plugin for the worker with the HEIC decoder: bundles it without its Node imports, and emits its licence (LGPL)
 * beside it. All other code sent to browsers has licences that require only a notice.
 */
export function libheifPlugin(): Plugin {
  return {
    name: 'toile:libheif',
    enforce: 'pre',
    resolveId: {
      filter: { id: NODE_MODULES },
      handler: (_, importer) => (importer?.includes('libheif-js') ? NOTHING : undefined),
    },
    load: { filter: { id: new RegExp(`^${NOTHING}$`) }, handler: () => 'export {}' },
    async buildStart() {
      if (this.meta.watchMode) return
      const licence = createRequire(import.meta.url).resolve('libheif-js/libheif-wasm/LICENSE')
      this.emitFile({
        type: 'asset',
        fileName: 'assets/wasm/libheif-licence.txt',
        source: await readFile(licence),
      })
    },
  }
}
