/** Claims on the marketing pages: in development those the product ships with, in production those the operator sets. */

export const statisticNames = ['images', 'users', 'uptime', 'rating'] as const
export type StatisticName = (typeof statisticNames)[number]

export type Testimonial = { quote: string; who: string }
export const maxTestimonials = 3

export type Claims = {
  /** Null for a figure that is not claimed. `uptime` is a share of 1, `rating` of 5. */
  statistics: Record<StatisticName, number | null>
  /** Null for those that the pages come with. */
  testimonials: Testimonial[] | null
}

/** Examples out of the first concept of the product, neither measured nor said. */
export const exampleClaims: Claims = {
  statistics: { images: 10_000_000, users: 500_000, uptime: 0.999, rating: 4.8 },
  testimonials: null,
}

/** Values of a page that the server fills in: see `PageValues`. */
export type ClaimValue =
  | 'claims'
  | 'statistics'
  | StatisticName
  | 'exampleQuotes'
  | 'quotes'
  | `quote${1 | 2 | 3}`
  | `quote${1 | 2 | 3}Who`

/** Name of the meta element that tells the app of them, as JSON. */
export const claimsMeta = 'toile-claims'
