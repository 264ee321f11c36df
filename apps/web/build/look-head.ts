/** Builds the head of a shared look's page, with placeholders that the server fills in. */
import type { Language } from '@toile/contract/languages'
import type { SharedLookName } from '@toile/contract/web-pages'
import { openGraphLocales } from './page-head.ts'
import { tag } from './tags.ts'
import { manifestPath } from './web-manifest.ts'

export type LookHead = {
  language: Language
  product: string
  title: string
  /** The title when the garment has a name. */
  titleOf: string
  description: string
  alt: string
}

/** The size of a link preview's picture, in pixels. */
const CARD = { width: 1200, height: 630 }

const filled = (name: SharedLookName) => `{{${name}}}`
const either = (name: SharedLookName, there: string, missing: string) =>
  `<fill-if name="${name}">${there}</fill-if><fill-if not="${name}">${missing}</fill-if>`

export function lookHeadOf({ language, product, title, titleOf, description, alt }: LookHead): string[] {
  const property = (name: string, content: string) => tag('meta', { property: name, content })
  const named = (name: string, content: string) => tag('meta', { name, content })
  const titles = (write: (text: string) => string) => either('garmentName', write(titleOf), write(title))
  return [
    titles((text) => `<title>${tag.text(text)}</title>`),
    tag('link', { rel: 'manifest', href: manifestPath(language) }),
    either('indexed', tag('link', { rel: 'canonical', href: filled('pageUrl') }), named('robots', 'noindex')),
    named('description', description),
    property('og:type', 'article'),
    property('og:site_name', product),
    titles((text) => property('og:title', text)),
    property('og:description', description),
    property('og:url', filled('pageUrl')),
    property('og:locale', openGraphLocales[language]),
    property('og:image', filled('cardUrl')),
    property('og:image:type', 'image/jpeg'),
    property('og:image:width', String(CARD.width)),
    property('og:image:height', String(CARD.height)),
    property('og:image:alt', alt),
    named('twitter:card', 'summary_large_image'),
    titles((text) => named('twitter:title', text)),
    named('twitter:description', description),
    named('twitter:image', filled('cardUrl')),
    named('twitter:image:alt', alt),
  ]
}
