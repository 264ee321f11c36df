/**
 * Claims on the marketing pages: examples in development, the operator's own settings in production, and whether the
 * server sells anything.
 */

export const statisticNames = ['images', 'users', 'uptime', 'rating'] as const
export type StatisticName = (typeof statisticNames)[number]

export type Testimonial = { quote: string; who: string }
export const maxTestimonials = 3

export type Claims = {
  /** Null for a figure that is not claimed. `uptime` is a share (0..1), `rating` a number out of 5. */
  statistics: Record<StatisticName, number | null>
  /** Null for the pages' own examples. */
  testimonials: Testimonial[] | null
  /**
   * False when payments are off: then only the pricing page has packages and says that none can be bought, search engines are
   * offered none, and no footer names who takes payments.
   */
  sells: boolean
}

/** Invented examples from the product's first concept. */
export const exampleClaims: Claims = {
  statistics: { images: 10_000_000, users: 500_000, uptime: 0.999, rating: 4.8 },
  testimonials: null,
  sells: true,
}

/** Names of the values that the server fills into a page: see `PageValues`. */
export type ClaimValue =
  | 'claims'
  | 'sells'
  | 'statistics'
  | StatisticName
  | 'exampleQuotes'
  | 'quotes'
  | `quote${1 | 2 | 3}`
  | `quote${1 | 2 | 3}Who`

/** Name of the meta element that passes the claims to the app, as JSON. */
export const claimsMeta = 'toile-claims'
