/** The port to whatever looks at pictures before they are worked on, and before they are shown. */
import type { RgbaPicture } from '@toile/engine/picture'

export type Moderator = {
  /** False for a picture that nothing may be made of, or that may not be shown. Rejects when it cannot tell. */
  isAllowed: (picture: RgbaPicture, signal: AbortSignal) => Promise<boolean>
  close: () => Promise<void>
}

/** For operators whose engines look themselves. */
export const noModerator: Moderator = {
  isAllowed: async () => true,
  close: async () => undefined,
}
