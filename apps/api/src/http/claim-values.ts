/** Converts the operator's claims to the values of a page template. */
import { maxTestimonials, type Claims, type ClaimValue } from '@toile/contract/claims'
import type { Language } from '@toile/contract/languages'
import type { PageValues } from '@toile/contract/web-pages'

const TRUE = 'yes'

/** Formats the claims for a language, in the same way as the web app. */
export function claimValues(claims: Claims, language: Language): PageValues<ClaimValue> {
  const { statistics, testimonials, sells } = claims
  const written = (value: number | null, options: Intl.NumberFormatOptions = {}) =>
    value === null ? null : new Intl.NumberFormat(language, options).format(value)
  const isClaimed = (one: boolean) => (one ? TRUE : null)
  const quotes = Array.from({ length: maxTestimonials }, (_, at) => testimonials?.[at])
  return {
    claims: JSON.stringify(claims),
    sells: isClaimed(sells),
    statistics: isClaimed(Object.values(statistics).some((value) => value !== null)),
    images: written(statistics.images, { notation: 'compact' }),
    users: written(statistics.users, { notation: 'compact' }),
    uptime: written(statistics.uptime, { style: 'percent', maximumFractionDigits: 2 }),
    rating: written(statistics.rating),
    exampleQuotes: isClaimed(testimonials === null),
    quotes: isClaimed(testimonials !== null && testimonials.length > 0),
    ...(Object.fromEntries(
      quotes.flatMap((one, at) => [
        [`quote${at + 1}`, one?.quote ?? null],
        [`quote${at + 1}Who`, one?.who ?? null],
      ]),
    ) as PageValues<`quote${1 | 2 | 3}` | `quote${1 | 2 | 3}Who`>),
  }
}
