/** The interface of picture moderation, applied to inputs and to finished looks. */
import type { RgbaPicture } from '@toile/engine/picture'

/**
 * `refused`: an input must not be used, a look must not be shown. `uncertain`: allowed, but queued for an operator's
 * review.
 */
type ModeratorVerdict = 'allowed' | 'uncertain' | 'refused'

export type Moderator = {
  /** Rejects when moderation itself fails. */
  judge: (picture: RgbaPicture, signal: AbortSignal) => Promise<ModeratorVerdict>
  close: () => Promise<void>
}

/** Allows everything; for operators whose engines moderate pictures themselves. */
export const noModerator: Moderator = {
  judge: async () => 'allowed',
  close: async () => undefined,
}
