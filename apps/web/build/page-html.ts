/** Puts a page together: the built `index.html`, with what differs from page to page. */
import { claimsMeta } from '@toile/contract/claims'
import { directionOf, type Language } from '@toile/contract/languages'
import type { WordsInPage } from '../src/words/load-words.ts'
import type { PageFiles } from './page-files.ts'
import { headOf, type PageHead } from './page-head.ts'
import { tag } from './tags.ts'

type Page = PageHead & {
  files: PageFiles
  /** Read by `startWords` of the app. */
  words: WordsInPage
  noscript: string | null
  /** True when the page may show the operator's claims, which the server fills in. */
  claims: boolean
  /** The page as it is first seen, and its address; null where the app begins with an empty one. */
  prerendered: { path: string; html: string } | null
}

/** For readers of the template; its marks have no blanks. */
const COMMENT = /\s*<!--\s[^]*?-->/g

const CODE = /\s*<(?:link rel="modulepreload"[^>]*>|script type="module"[^>]*><\/script>)/g

/** A page that is seen without its code asks for letters and pictures first: on a slow line they would wait for it. */
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
    // After the styles of all pages, which set the order of the layers.
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
 * Code of a page that loads itself again by its one button, and as soon as it can.
 *
 * The address is that of the page that was asked for. Browsers tell of a connection before it carries anything, and it may
 * come before this page does, so the page looks by itself. Its link shows where the studio is stored.
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

/** A page without the app. */
export function stillHtml(template: string, { language, head, html, files, script }: StillPage): string {
  return fill(files.fit(template).replaceAll(COMMENT, '').replaceAll(CODE, ''), {
    '<html lang="en">': tag('html', { lang: language, dir: directionOf(language) }),
    '<!--head-->': head.join('\n    '),
    '</head>': [...files.tags, '</head>'].join('\n    '),
    '<div id="root">': `<div id="root">${html}`,
    '<!--words-->': script === null ? '' : `<script>${script}</script>`,
  })
}

/** Throws when the template lacks one of the marks. */
function fill(template: string, marks: Record<string, string>): string {
  return Object.entries(marks).reduce((html, [mark, text]) => {
    if (!html.includes(mark)) throw new Error(`index.html has no ${mark}`)
    return html.replace(mark, () => text)
  }, template)
}

/** The pictures of the first view, so that they are asked for before the page is read that far; as it has them, escaped. */
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
