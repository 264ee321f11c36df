import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { CompiledMessage } from '@lingui/message-utils/compileMessage'
import { languages, type Language } from '@toile/contract/languages'
import {
  webPageFile,
  webPagesFolder,
  webPagesManifest,
  type WebPagesManifest,
} from '@toile/contract/web-pages'
import type * as prerender from '../src/prerender.tsx'
import { pageFiles, type Output } from './page-files.ts'
import { pageHtml } from './page-html.ts'
import { writeSharePicture } from './share-picture.ts'
import { robots, sitemap } from './site-documents.ts'
import { compileWords, readParts } from './words-plugin.ts'

export type AppForPages = typeof prerender

type Words = Record<string, CompiledMessage>

type Parts = {
  app: AppForPages
  /** Of the build for browsers. */
  output: Output
  wordsFolder: string
  samplesFolder: string
  /** Of the whole build. */
  folder: string
}

/** Writes the pages, and what tells the server of them. */
export async function writePages({ app, output, wordsFolder, samplesFolder, folder }: Parts): Promise<void> {
  const write = async (name: string, text: string) => {
    const file = join(folder, webPagesFolder, name)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
  }
  const sharePicture = await writeSharePicture(samplesFolder, folder)
  const template = sourceOf(output, 'index.html')
  const all = [...app.pages, app.notFoundPage]
  const filesOf = new Map(
    all.map((page) => [
      page.name,
      pageFiles(output, { module: `pages/${page.name}.tsx`, seen: page.seen, inlined: page.isPrerendered }),
    ]),
  )
  for (const language of languages) {
    const words = await readWords(wordsFolder, language)
    app.speak(language, Object.assign({}, ...words.values()))
    for (const page of all) {
      const [path = ''] = page.paths
      const parts = app.wordsOf(page)
      const html = pageHtml(template, {
        language,
        title: app.titleOf(page),
        shown: page.isPublic
          ? {
              path,
              description: app.say(`head.description.${page.name}`),
              product: app.productName,
              picture: { ...sharePicture, alt: app.say('head.shareAlt') },
              things: [],
            }
          : null,
        files: filesOf.get(page.name)!,
        words: { parts, words: Object.assign({}, ...parts.map((part) => words.get(part))) },
        noscript: app.say('head.noscript'),
        prerendered: page.isPrerendered ? { path, html: await app.renderPage(page) } : null,
      })
      await write(webPageFile(page.name, language), html)
    }
  }
  const manifest: WebPagesManifest = {
    pages: Object.fromEntries(app.pages.flatMap(({ name, paths }) => paths.map((path) => [path, name]))),
    notFound: app.notFoundPage.name,
    documents: {
      '/robots.txt': { file: 'robots.txt', type: 'text/plain; charset=utf-8' },
      '/sitemap.xml': { file: 'sitemap.xml', type: 'application/xml; charset=utf-8' },
    },
  }
  await write('robots.txt', robots())
  await write(
    'sitemap.xml',
    sitemap(app.pages.flatMap(({ isPublic, paths }) => (isPublic ? paths.slice(0, 1) : []))),
  )
  await write(webPagesManifest, JSON.stringify(manifest))
}

function sourceOf(output: Output, name: string): string {
  const file = output.find(({ fileName }) => fileName === name)
  if (file?.type !== 'asset') throw new Error(`The build has no ${name}`)
  return String(file.source)
}

async function readWords(folder: string, language: Language): Promise<Map<string, Words>> {
  const parts = readParts(folder)
  return new Map(
    await Promise.all(
      parts.map(async (part) => [part, await compileWords(folder, language, part)] as [string, Words]),
    ),
  )
}
