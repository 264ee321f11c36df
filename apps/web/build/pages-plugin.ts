/**
 * Vite plugin that prerenders the pages. It builds the app, the shop widget's dialog and the operators' console for
 * browsers, then the app for Node, and uses the last to render an HTML file for each page in each language (see
 * `@toile/contract/web-pages`). It also writes the web manifest, the service worker, the widget's script and the
 * icons, and compresses the files.
 */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin, ViteBuilder } from 'vite'
import { writeIcons } from './app-icons.ts'
import type { Output } from './page-files.ts'
import { precompress } from './precompress.ts'
import { writeServiceWorker } from './service-worker.ts'
import { writeWidget } from './widget.ts'
import { writePages, type AppForPages } from './write-pages.ts'

const NAME = 'prerender'
/**
 * Temporary folder of the build for Node, inside the output so that its library imports resolve; removed at the end.
 */
const FOLDER = '.prerender'
const ENTRY = `${NAME}.js`
const EMBED = 'embed'
const EMBED_HTML = 'embed.html'
const CONSOLE = 'console'
const CONSOLE_HTML = 'console.html'

/** @param samplesFolder folder of the sample pictures */
export function pagesPlugin(samplesFolder: string): Plugin {
  return {
    name: 'toile:pages',
    apply: 'build',
    config: ({ build }) => ({
      builder: { sharedConfigBuild: true },
      environments: {
        [NAME]: {
          consumer: 'server',
          build: {
            outDir: join(build?.outDir ?? 'dist', FOLDER),
            minify: false,
            copyPublicDir: false,
            rolldownOptions: { input: `src/${NAME}.tsx`, output: { entryFileNames: ENTRY } },
          },
        },
        // The shop widget's dialog. Built separately: it has no code for accounts, and the app has no code for it.
        [EMBED]: {
          consumer: 'client',
          build: { emptyOutDir: false, copyPublicDir: false, rolldownOptions: { input: EMBED_HTML } },
        },
        // The operators' console. Built separately, so that the app has no code for operators.
        [CONSOLE]: {
          consumer: 'client',
          build: { emptyOutDir: false, copyPublicDir: false, rolldownOptions: { input: CONSOLE_HTML } },
        },
      },
    }),
    async buildApp(builder) {
      const output = await build(builder, 'client')
      const embed = await build(builder, EMBED)
      const operators = await build(builder, CONSOLE)
      await build(builder, NAME)
      const { root, build: options } = builder.config
      const folder = join(root, options.outDir)
      const app = (await import(pathToFileURL(join(folder, FOLDER, ENTRY)).href)) as AppForPages
      const wordsFolder = join(root, 'src/words')
      const { stored } = await writePages({
        app,
        output,
        embed,
        operators,
        wordsFolder,
        samplesFolder,
        folder,
      })
      const { studioPath } = app
      const workerDeps = { output, pages: stored, studioPath, folder }
      await writeServiceWorker(join(root, 'service-worker/offline.ts'), workerDeps)
      await writeWidget(join(root, '../../packages/widget/src/loader.ts'), folder)
      await writeIcons(folder)
      await rm(join(folder, FOLDER), { recursive: true })
      // The two templates: `writePages` has written their pages in each language.
      for (const html of [EMBED_HTML, CONSOLE_HTML]) await rm(join(folder, html))
      await precompress(folder)
    },
  }
}

async function build(builder: ViteBuilder, name: string): Promise<Output> {
  const result = await builder.build(builder.environments[name]!)
  if (!('output' in result)) throw new Error(`The build of "${name}" is of another form than expected`)
  return result.output
}
