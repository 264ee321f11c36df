/**
 * Vite plugin that prerenders the pages. After the browsers' build it builds the app for Node and renders with it a
 * file for each page in each language (see `@toile/contract/web-pages`). It also writes the icons, the web manifest,
 * the page "offline" and the service worker.
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
/** Temporary folder inside the build, so that its imports of libraries resolve; removed at the end. */
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
        // Built separately: the dialog in a shop's page has no code for accounts, and the app has none for the dialog.
        [EMBED]: {
          consumer: 'client',
          build: { emptyOutDir: false, copyPublicDir: false, rolldownOptions: { input: EMBED_HTML } },
        },
        // Built separately, so that the app has no code for operators.
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
      const given = { output, pages: stored, studioPath, folder }
      await writeServiceWorker(join(root, 'service-worker/offline.ts'), given)
      await writeWidget(join(root, '../../packages/widget/src/loader.ts'), folder)
      await writeIcons(folder)
      await rm(join(folder, FOLDER), { recursive: true })
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
