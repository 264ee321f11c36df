/**
 * Returns the origins in a text that separates them by spaces or commas, as browsers send them: those of addresses, in
 * lower case, without a port that is the usual one. Leaves other texts, which the server refuses.
 */
export const originsIn = (text: string): string[] =>
  text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((one) => (/^https?:\/\//i.test(one) && URL.canParse(one) ? new URL(one).origin : one))
