/** What the product is called, and the figures it says of itself: what an operator edits. The words are in `words/`. */
export const product = {
  name: 'Toile',
  /** Of the build. */
  version: import.meta.env.TOILE_VERSION,
} as const
