/** Builds the head of a page for browsers, search engines and link previews. */
import { defaultLanguage, languages, type Language } from '@toile/contract/languages'
import { originPlaceholder } from '@toile/contract/web-pages'
import type { ShownThing } from '../src/structured-data.ts'
import { tag } from './tags.ts'
import { manifestPath } from './web-manifest.ts'

export type PageHead = {
  language: Language
  title: string
  /** Null if search engines must not show the page. */
  shown: Shown | null
}

type Shown = {
  path: string
  description: string
  product: string
  picture: SharePicture
  /** JSON-LD objects of schema.org types. */
  things: readonly ShownThing[]
}

type SharePicture = { path: string; width: number; height: number; alt: string }

export const openGraphLocales: Record<Language, string> = { en: 'en_US', es: 'es_ES' }

/** Builds the address of a page: plain for the default language, with the parameter `lang` for others. */
export function addressOf(path: string, language: Language): string {
  return `${originPlaceholder}${path}${language === defaultLanguage ? '' : `?lang=${language}`}`
}

export function headOf({ language, title, shown }: PageHead): string[] {
  const lines = [
    `<title>${tag.text(title)}</title>`,
    tag('link', { rel: 'manifest', href: manifestPath(language) }),
  ]
  if (!shown) return [...lines, tag('meta', { name: 'robots', content: 'noindex' })]
  const { path, description, product, picture, things } = shown
  const property = (name: string, content: string) => tag('meta', { property: name, content })
  const address = addressOf(path, language)
  const image = originPlaceholder + picture.path
  return [
    ...lines,
    tag('meta', { name: 'description', content: description }),
    tag('link', { rel: 'canonical', href: address }),
    ...languages.map((each) =>
      tag('link', { rel: 'alternate', hreflang: each, href: addressOf(path, each) }),
    ),
    tag('link', { rel: 'alternate', hreflang: 'x-default', href: addressOf(path, defaultLanguage) }),
    property('og:type', 'website'),
    property('og:site_name', product),
    property('og:title', title),
    property('og:description', description),
    property('og:url', address),
    property('og:locale', openGraphLocales[language]),
    ...languages
      .filter((each) => each !== language)
      .map((each) => property('og:locale:alternate', openGraphLocales[each])),
    property('og:image', image),
    property('og:image:type', 'image/jpeg'),
    property('og:image:width', String(picture.width)),
    property('og:image:height', String(picture.height)),
    property('og:image:alt', picture.alt),
    tag('meta', { name: 'twitter:card', content: 'summary_large_image' }),
    ...things.map(({ thing, onlyIf }) => {
      const script = tag.json({ type: 'application/ld+json' }, { '@context': 'https://schema.org', ...thing })
      return onlyIf ? `${tag('fill-if', onlyIf)}${script}</fill-if>` : script
    }),
  ]
}
