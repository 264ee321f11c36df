import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { CompiledMessage } from '@lingui/message-utils/compileMessage'
import { consolePage, consolePath } from '@toile/contract/console-policy'
import { embedPage, embedPath } from '@toile/contract/embed'
import { languages, type Language } from '@toile/contract/languages'
import {
  originPlaceholder,
  webPageFile,
  webPagesFolder,
  webPagesManifest,
  type WebPagesManifest,
} from '@toile/contract/web-pages'
import type { WordsPart } from '../src/words/catalogue.ts'
import type * as prerender from '../src/prerender.tsx'
import { pageFiles, type Output } from './page-files.ts'
import { lookHeadOf } from './look-head.ts'
import { headOf } from './page-head.ts'
import { pageHtml, reloading, stillHtml } from './page-html.ts'
import { writeSharePicture, type SharePicture } from './share-picture.ts'
import { robots, sitemap } from './site-documents.ts'
import { manifestPath, webManifest } from './web-manifest.ts'
import { compileWords, readParts } from './words-plugin.ts'

export type AppForPages = typeof prerender

type Words = Record<string, CompiledMessage>

type Parts = {
  app: AppForPages
  /** Output of the browsers' build. */
  output: Output
  /** Output of the build of the shop widget's dialog. */
  embed: Output
  /** Output of the build of the operators' console. */
  operators: Output
  wordsFolder: string
  samplesFolder: string
  /** The output folder of the build. */
  folder: string
}

/**
 * Writes the pages and their manifest. Returns the HTML, in each language, of the pages that the service worker
 * stores.
 */
export async function writePages(parts: Parts): Promise<{ stored: string[] }> {
  const { app, embed, operators, wordsFolder, samplesFolder, folder } = parts
  const write = (name: string, text: string) => writeInto(join(folder, webPagesFolder), name, text)
  const picture = await writeSharePicture(samplesFolder, folder)
  const stored: string[] = []
  for (const language of languages) {
    const words = await readWords(wordsFolder, language)
    app.speak(language, Object.assign({}, ...words.values()))
    const pages = await pagesIn(language, { ...parts, picture, words })
    for (const [name, html] of pages) await write(webPageFile(name, language), html)
    const apart = (built: Output, page: ApartPage) => apartHtml(language, { app, built, words, page })
    await write(webPageFile(embedPage, language), apart(embed, embedParts))
    await write(webPageFile(consolePage, language), apart(operators, consoleParts))
    for (const name of app.storedPages) stored.push(pages.get(name) ?? '')
    const { productName: name } = app
    const manifest = webManifest(language, { name, description: app.say('head.description.landing') })
    await writeInto(folder, manifestPath(language), JSON.stringify(manifest))
  }
  const known = [
    ...app.pages,
    app.offlinePage,
    { name: embedPage, paths: [embedPath] },
    { name: consolePage, paths: [consolePath] },
  ]
  const found = app.pages.flatMap(({ isPublic, paths }) => (isPublic ? paths.slice(0, 1) : []))
  const manifest: WebPagesManifest = {
    pages: Object.fromEntries(known.flatMap(({ name, paths }) => paths.map((path) => [path, name]))),
    notFound: app.notFoundPage.name,
    sharedLook: app.lookPage,
    documents: {
      '/robots.txt': { file: 'robots.txt', type: 'text/plain; charset=utf-8' },
      '/sitemap.xml': { file: 'sitemap.xml', type: 'application/xml; charset=utf-8' },
    },
  }
  await write('robots.txt', robots())
  await write('sitemap.xml', sitemap(found))
  await write(webPagesManifest, JSON.stringify(manifest))
  return { stored }
}

/** A page with its own build: its HTML file, its title, and the parts of the message catalogue it needs. */
type ApartPage = { html: string; title: string; parts: readonly WordsPart[] }

const embedParts: ApartPage = {
  html: 'embed.html',
  title: 'embed.title',
  parts: ['shell', 'failures', 'findings', 'studio', 'device', 'embed'],
}

const consoleParts: ApartPage = {
  html: 'console.html',
  title: 'console.title.document',
  parts: ['shell', 'failures', 'session', 'second-factor', 'console', 'console-money'],
}

type Apart = { app: AppForPages; built: Output; words: Map<string, Words>; page: ApartPage }

function apartHtml(language: Language, { app, built, words, page }: Apart): string {
  const { html, title, parts } = page
  return pageHtml(sourceOf(built, html), {
    language,
    title: app.say(title),
    shown: null,
    files: pageFiles(built, { module: null, seen: [], inlined: false }),
    words: { parts: [...parts], words: Object.assign({}, ...parts.map((part) => words.get(part))) },
    noscript: null,
    claims: false,
    prerendered: null,
  })
}

/** Renders all pages in a language, by name. The app must already be set to that language. */
async function pagesIn(
  language: Language,
  { app, output, words, picture }: Parts & { words: Map<string, Words>; picture: SharePicture },
): Promise<Map<string, string>> {
  const template = sourceOf(output, 'index.html')
  const pages = new Map<string, string>()
  for (const page of [...app.pages, app.notFoundPage]) {
    const { name, isPublic, isPrerendered: inlined, seen } = page
    const [path = ''] = page.paths
    const parts = app.wordsOf(page)
    const shown = {
      path,
      description: isPublic ? app.say(`head.description.${name}`) : '',
      product: app.productName,
      picture: { ...picture, alt: app.say('head.shareAlt') },
      things: app.thingsOf(page, originPlaceholder),
    }
    const html = pageHtml(template, {
      language,
      title: app.titleOf(page),
      shown: isPublic ? shown : null,
      files: pageFiles(output, { module: `pages/${name}.tsx`, seen, inlined }),
      words: { parts, words: Object.assign({}, ...parts.map((part) => words.get(part))) },
      noscript: page.noscript && app.say(page.noscript),
      claims: true,
      prerendered: inlined ? { path, html: await app.renderPage(page) } : null,
    })
    pages.set(name, html)
  }
  const files = pageFiles(output, { module: null, seen: [], inlined: true })
  const offline = stillHtml(template, {
    language,
    head: headOf({ language, title: app.say('head.offline.title'), shown: null }),
    html: app.renderOffline(),
    files,
    script: reloading,
  })
  const look = stillHtml(template, {
    language,
    head: lookHeadOf({ language, product: app.productName, ...app.lookHead() }),
    html: app.renderLook(),
    files,
    script: null,
  })
  return pages.set(app.offlinePage.name, offline).set(app.lookPage, look)
}

async function writeInto(folder: string, name: string, text: string): Promise<void> {
  const file = join(folder, name)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
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
