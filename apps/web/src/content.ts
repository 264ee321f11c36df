/** The product's name, for an operator to edit. The words are in `words/`, and what the pages claim in settings. */
export const product = {
  name: 'Toile',
  /** The version of the build. */
  version: import.meta.env.TOILE_VERSION,
} as const

/** Names in the example quotes of the first page, made up; their words stand in `words/`. Production shows none of them. */
export const quoted = { blogger: 'Lena', owner: 'Tomas', shopper: 'Amira' } as const
