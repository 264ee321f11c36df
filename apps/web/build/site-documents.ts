/** Documents for search engines. The server fills in its origin. */
import { defaultLanguage, languages } from '@toile/contract/languages'
import { sharedPicturesPath } from '@toile/contract/shared-looks'
import { originPlaceholder } from '@toile/contract/web-pages'
import { addressOf } from './page-head.ts'
import { tag } from './tags.ts'

/** Paths that are of use only to signed-in users. */
const CLOSED = ['/api/', '/account', '/success', '/pay', '/dev/']
/** Paths below those that crawlers may read: previews of links show the pictures of shared looks. */
const OPEN = [sharedPicturesPath]

export function robots(): string {
  return [
    'User-agent: *',
    // First, for crawlers that take the first rule that applies rather than the longest.
    ...OPEN.map((path) => `Allow: ${path}`),
    ...CLOSED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${originPlaceholder}/sitemap.xml`,
    '',
  ].join('\n')
}

/** @param paths paths of the pages that search engines may index */
export function sitemap(paths: readonly string[]): string {
  const alternate = (path: string, hreflang: string, language: (typeof languages)[number]) =>
    `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${addressOf(path, language)}"/>`
  const urls = paths.flatMap((path) => {
    const alternates = [
      ...languages.map((language) => alternate(path, language, language)),
      alternate(path, 'x-default', defaultLanguage),
    ]
    return languages.map((language) =>
      ['<url>', `<loc>${tag.text(addressOf(path, language))}</loc>`, ...alternates, '</url>'].join(''),
    )
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`
}
