/** What the product is called, and the figures it says of itself: what an operator edits. The words are in `words/`. */
export const product = {
  name: 'Toile',
  /** Of the build. */
  version: import.meta.env.TOILE_VERSION,
} as const

/**
 * What the service says of itself on its first page. The figures are of the first concept: put your own here before you go
 * live.
 */
export const statistics = {
  /** At least so many. */
  images: 10_000_000,
  users: 500_000,
  /** A share of 1. */
  uptime: 0.999,
  /** Of 5. */
  rating: 4.8,
} as const

/** Who is quoted there; what they say stands in `words/`, in each language. Made up: put your own customers here. */
export const quoted = { blogger: 'Lena', owner: 'Tomas', shopper: 'Amira' } as const
