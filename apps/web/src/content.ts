/** The product's name, for an operator to edit. Texts are in `words/`, and the pages' claims in the settings. */
export const product = {
  name: 'Toile',
  /** The version of the build. */
  version: import.meta.env.TOILE_VERSION,
} as const

/**
 * Invented names for the example quotes of the landing page, whose texts are in `words/`. Production shows none of
 * them.
 */
export const quoted = { blogger: 'Lena', owner: 'Tomas', shopper: 'Amira' } as const
