/** Scores of the models for a picture, and our verdict. */

/** In the order of the models' outputs; the scores of a picture add up to 1. */
export const pictureClasses = ['drawing', 'hentai', 'neutral', 'porn', 'sexy'] as const
export type ClassScores = Record<(typeof pictureClasses)[number], number>

/**
 * `sexy` counts for nothing: bare arms, swimwear and underwear are what a shop sells. On ordinary fashion pictures and our
 * own looks (`npm run bench:moderation`) the first model stays below 0.25, while the second goes up to 0.85 on beige cloth.
 */
const EXPLICIT_FROM = 0.5

/** By one model alone. */
export const looksExplicit = ({ hentai, porn }: ClassScores): boolean => hentai + porn >= EXPLICIT_FROM
