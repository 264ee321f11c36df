/** Renders a page from the built `index.html` and the page's own head, words and content. */
import { claimsMeta } from '@toile/contract/claims'
import { directionOf, type Language } from '@toile/contract/languages'
import type { WordsInPage } from '../src/words/load-words.ts'
import type { PageFiles } from './page-files.ts'
import { headOf, type PageHead } from './page-head.ts'
import { tag } from './tags.ts'

type Page = PageHead & {
  files: PageFiles
  /** Messages that the app's `startWords` reads. */
  words: WordsInPage
  noscript: string | null
  /** True when the page may show the operator's claims, which the server fills in. */
  claims: boolean
  /** The prerendered content, and the path it was rendered for; null if the page starts empty. */
  prerendered: { path: string; html: string } | null
}

/** Comments of the template, to be removed. Its marks have no blanks and are not matched. */
const COMMENT = /\s*<!--\s[^]*?-->/g

const CODE = /\s*<(?:link rel="modulepreload"[^>]*>|script type="module"[^>]*><\/script>)/g

/** Lowers the priority of code in a prerendered page, so that fonts and pictures load first on slow connections. */
const letCodeWait = (html: string): string =>
  html.replaceAll(CODE, (code) => code.replace(/<(link|script) /, '<$1 fetchpriority="low" '))

export function pageHtml(template: string, page: Page): string {
  const { language, files, words, noscript, prerendered } = page
  const head = [
    ...headOf(page),
    ...(page.claims ? [tag('meta', { name: claimsMeta, content: '{{claims}}' })] : []),
    ...(prerendered ? preloadsIn(prerendered.html) : []),
  ]
  const root = prerendered ? tag('div', { id: 'root', 'data-page': prerendered.path }) : '<div id="root">'
  const filled = fill(files.fit(template).replaceAll(COMMENT, ''), {
    '<html lang="en">': tag('html', { lang: language, dir: directionOf(language) }),
    '<!--head-->': head.join('\n    '),
    // After the common styles, which define the order of the cascade layers.
    '</head>': [...files.tags, '</head>'].join('\n    '),
    '<div id="root">': root + (prerendered?.html ?? ''),
    '<!--words-->': [
      ...(noscript === null ? [] : [`<noscript>${tag.text(noscript)}</noscript>`]),
      tag.json({ type: 'application/json', id: 'words' }, words),
    ].join('\n    '),
  })
  return prerendered ? letCodeWait(filled) : filled
}

/**
 * Script of the page "offline": reloads at the press of its button, and as soon as the server answers. Its address is
 * that of the requested page. It polls, because the browser's `online` event may fire before the connection works, or
 * before this page has loaded. It shows its link if the studio is stored on the device.
 */
export const reloading = `
      const again = () => location.reload()
      const look = () => fetch('/healthz', { cache: 'no-store' }).then(({ ok }) => ok && again(), () => undefined)
      addEventListener('online', look)
      setInterval(() => navigator.onLine && look(), 3000)
      document.querySelector('button').addEventListener('click', again)
      const link = document.querySelector('a')
      const ignored = { ignoreSearch: true, ignoreVary: true }
      globalThis.caches?.match(link.href, ignored).then((page) => (link.parentElement.hidden = !page), () => undefined)
    `

type StillPage = {
  language: Language
  head: readonly string[]
  html: string
  files: PageFiles
  /** The page's only script; null for a page without code. */
  script: string | null
}

/** Renders a page without the app. */
export function stillHtml(template: string, { language, head, html, files, script }: StillPage): string {
  return fill(files.fit(template).replaceAll(COMMENT, '').replaceAll(CODE, ''), {
    '<html lang="en">': tag('html', { lang: language, dir: directionOf(language) }),
    '<!--head-->': head.join('\n    '),
    '</head>': [...files.tags, '</head>'].join('\n    '),
    '<div id="root">': `<div id="root">${html}`,
    '<!--words-->': script === null ? '' : `<script>${script}</script>`,
  })
}

/** Replaces each mark of the template. Throws when one is missing. */
function fill(template: string, marks: Record<string, string>): string {
  return Object.entries(marks).reduce((html, [mark, text]) => {
    if (!html.includes(mark)) throw new Error(`index.html has no ${mark}`)
    return html.replace(mark, () => text)
  }, template)
}

/**
 * Builds preload tags for the high-priority pictures of the first view. Their attributes are already escaped in `html`.
 */
function preloadsIn(html: string): string[] {
  const pictures = html.matchAll(
    /<picture[^>]*><source type="(?<type>image\/avif)" srcSet="(?<srcset>[^"]+)" sizes="(?<sizes>[^"]+)"\/?>(?:(?!<\/picture>).)*fetchPriority="high"/g,
  )
  return Array.from(
    pictures,
    ({ groups: { type, srcset, sizes } = {} }) =>
      `<link rel="preload" as="image" type="${type}" imagesrcset="${srcset}" imagesizes="${sizes}" fetchpriority="high">`,
  )
}
