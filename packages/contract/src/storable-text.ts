/** Text that Postgres can store, in columns of text and of JSON. */

/** Matches text without NUL and without unpaired surrogates. */
export const storableText = /^[^\0\p{Cs}]*$/u

/** Replaces the characters that cannot be stored. */
export const toStorableText = (text: string): string => text.replaceAll(/[\0\p{Cs}]/gu, '\uFFFD')
