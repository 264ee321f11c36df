import { fileURLToPath } from 'node:url'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { devicePlugin } from './build/device-plugin.ts'
import { libheifPlugin } from './build/libheif-plugin.ts'
import { picturesPlugin } from './build/pictures-plugin.ts'
import { wordsPlugin } from './build/words-plugin.ts'
import web from './vite.config.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * Builds the gallery of states for the browser tests, away from the product: `apps/web/dist` never holds it. While
 * working on the app nothing is built: the development server has it at `/gallery/`.
 */
export default defineConfig({
  root: here('.'),
  cacheDir: here('../../.cache/vite'),
  define: web.define ?? {},
  plugins: [
    react(),
    tailwind(),
    picturesPlugin({ samples: here('../../samples'), cache: here('../../.cache/pictures') }),
    wordsPlugin(here('src/words')),
  ],
  build: {
    outDir: here('../../.cache/gallery'),
    emptyOutDir: true,
    target: ['chrome123'],
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The first file holds all examples; its size does not matter here.
    chunkSizeWarningLimit: 5000,
    rolldownOptions: {
      input: here('gallery/index.html'),
      checks: { pluginTimings: false },
      // One file: each of some two hundred states would load a hundred, which took a seventh of the processor time.
      output: { codeSplitting: false },
    },
  },
  worker: {
    format: 'es',
    plugins: () => [libheifPlugin(), devicePlugin()],
    rolldownOptions: { checks: { pluginTimings: false } },
  },
})
