/** The port to whatever looks at pictures before they are worked on, and before they are shown. */
import type { RgbaPicture } from '@toile/engine/picture'

/**
 * `refused` is a picture that nothing may be made of, or that may not be shown; `uncertain` is allowed, and an operator
 * looks at it.
 */
type ModeratorVerdict = 'allowed' | 'uncertain' | 'refused'

export type Moderator = {
  /** Rejects when it cannot tell. */
  judge: (picture: RgbaPicture, signal: AbortSignal) => Promise<ModeratorVerdict>
  close: () => Promise<void>
}

/** For operators whose engines look themselves. */
export const noModerator: Moderator = {
  judge: async () => 'allowed',
  close: async () => undefined,
}
