/// <reference types="vitest/config" />
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { devicePlugin } from './build/device-plugin.ts'
import { isInFirstView, isInStudio } from './build/first-view.ts'
import { libheifPlugin } from './build/libheif-plugin.ts'
import { noticesPlugins } from './build/notices-plugin.ts'
import { pagesPlugin } from './build/pages-plugin.ts'
import { picturesPlugin } from './build/pictures-plugin.ts'
import { preloadFontsPlugin } from './build/preload-fonts-plugin.ts'
import { wordsPlugin } from './build/words-plugin.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const { version } = JSON.parse(readFileSync(here('package.json'), 'utf8')) as { version: string }

const notices = noticesPlugins(here('.'), ['tailwindcss'])

/** Modules that any page may import. */
const SHARED =
  /virtual:picture-source|apps\/web\/src\/(ui\/(?!dialog|field|password-field|(slim-)?before-after)|lib\/(?!use-section|use-focus|use-reading|sample-pictures)|words\/(?!rich)|api\/(api-error|error-words)|content|paths)/

export default defineConfig({
  root: here('.'),
  cacheDir: here('../../.cache/vite'),
  define: { 'import.meta.env.TOILE_VERSION': JSON.stringify(`v${version}`) },
  // wouter imports a polyfill of a hook that React has.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }] },
  plugins: [
    react(),
    tailwind(),
    picturesPlugin({ samples: here('../../samples'), cache: here('../../.cache/pictures') }),
    wordsPlugin(here('src/words'), ['console', 'console-money', 'embed']),
    preloadFontsPlugin(),
    pagesPlugin(here('../../samples')),
    notices.forPages(),
    // Builds have it where workers are built: see below.
    { ...devicePlugin(), apply: 'serve' },
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // light-dark(), popover and the rest of what the style sheets use, unchanged.
    target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    assetsInlineLimit: 2048,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: {
        codeSplitting: {
          groups: [
            // One file that changes with a library's version only.
            { name: 'vendor', test: /node_modules\/(react|react-dom|wouter|regexparam|scheduler)\// },
            // A figure that stays is written into what says it: the first view, which says one, waits for no others.
            { name: 'figures', test: /contract\/src\/business/ },
            // What pages share, in one file for the first view, one for the studio and one for the others rather than a crumb
            // per sharing; dialogs and forms stay out until one opens, and what shows a look until there is one.
            { name: (id, graph) => (isInFirstView(id, graph) ? 'kit' : null), test: SHARED },
            { name: (id, graph) => (isInStudio(id, graph) ? 'studio-kit' : null), test: SHARED },
            { name: 'more', test: SHARED, minShareCount: 2 },
            // A group takes along all that its modules import: the studio's leaves these to the other pages that share them.
            {
              name: 'answers',
              test: /node_modules\/zod\/|web\/src\/api\/(answer|error-answer)|contract\/src\/(errors|operation)\./,
            },
            {
              name: (id, graph) => (isInStudio(id, graph) ? 'contract' : null),
              test: /packages\/contract\/src\//,
            },
            { name: 'samples', test: /virtual:samples|lib\/sample-pictures/ },
            { name: (id, graph) => (isInStudio(id, graph) ? 'studio' : null), test: /features\/studio\// },
          ],
        },
      },
    },
  },
  worker: {
    format: 'es',
    plugins: () => [libheifPlugin(), devicePlugin(), notices.forWorkers()],
    rolldownOptions: {
      checks: { pluginTimings: false },
      // Where the server lets scripts compile WebAssembly: pages themselves may not.
      output: {
        entryFileNames: 'assets/wasm/[name]-[hash].js',
        chunkFileNames: 'assets/wasm/[name]-[hash].js',
      },
    },
  },
  server: {
    port: 5173,
    proxy: { '/api': process.env['TOILE_API'] ?? 'http://localhost:3000' },
  },
  preview: {
    port: 4173,
    proxy: { '/api': process.env['TOILE_API'] ?? 'http://localhost:3000' },
  },
  test: {
    name: 'web',
    environment: 'jsdom',
    include: ['test/**/*.test.{ts,tsx}'],
    // See the setup.
    isolate: false,
    setupFiles: ['test/setup.ts'],
    // Longer than several waits together.
    testTimeout: 120_000,
    // As the waits of testing-library: see the setup.
    expect: { poll: { timeout: 25_000 } },
    // As the other projects: see there.
    maxWorkers: 6,
  },
})
