/** A comment of a source file. */
export type Comment = {
  /** Without its delimiters; line breaks stay. */
  readonly text: string
  /** The 1-based line of its first character. */
  readonly line: number
  /** True for a block comment that begins with two asterisks, and for a Python docstring. */
  readonly isDocblock: boolean
}

/** A comment by its offset, before lines are counted. */
export type FoundComment = Omit<Comment, 'line'> & { readonly start: number }
