/** The product's name and the figures of its first page, for an operator to edit. The words are in `words/`. */
export const product = {
  name: 'Toile',
  /** Of the build. */
  version: import.meta.env.TOILE_VERSION,
} as const

/**
 * Figures of the service on its first page. They come from the first concept: put your own here before you go
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

/** Names of the people quoted there; their words stand in `words/`, in each language. Made up: put your own customers here. */
export const quoted = { blogger: 'Lena', owner: 'Tomas', shopper: 'Amira' } as const
