import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

/** The modules of Node that the decoder imports when it runs there. */
const NODE_MODULES = /^(?:fs|path|crypto)$/
const NOTHING = '\0toile:nothing'

/**
 * Vite plugin for the worker with the HEIC decoder: bundles it for browsers alone, and puts its licence, which is the
 * LGPL, beside it. The rest of what browsers are sent is under licences that ask for no more than their notices.
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
