/** Class scores of the moderation models, and the threshold for explicit pictures. */

/** In the order of the models' outputs; the scores of a picture sum to 1. */
export const pictureClasses = ['drawing', 'hentai', 'neutral', 'porn', 'sexy'] as const
export type ClassScores = Record<(typeof pictureClasses)[number], number>

/**
 * Threshold on `hentai` + `porn`. `sexy` is ignored: bare arms, swimwear and underwear are what shops sell. On ordinary
 * fashion pictures and our own looks (`npm run bench:moderation`) the first model stays below 0.25, while the second
 * reaches 0.85 on beige cloth.
 */
const EXPLICIT_FROM = 0.5

/** Verdict of a single model. */
export const looksExplicit = ({ hentai, porn }: ClassScores): boolean => hentai + porn >= EXPLICIT_FROM
