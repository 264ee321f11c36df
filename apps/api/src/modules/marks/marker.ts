/** The invisible mark of looks: by it a look is known once its metadata is gone. */
import type { RgbaPicture } from '@toile/engine/picture'
import type { MarkFacts } from '@toile/engine/watermark/payload'

/** A look that is about to be marked. */
export type LookToMark = { id: string; engine: string; madeAt: Date }

export type Marker = {
  /** A copy with the mark; the very same picture where looks are not marked. */
  embed: (picture: RgbaPicture, look: LookToMark) => Promise<RgbaPicture>
  /** Reads the mark of an encoded picture; undefined where none can be read. */
  read: (file: Uint8Array) => Promise<MarkFacts | undefined>
  close: () => Promise<void>
}

export const noMarker: Marker = {
  embed: async (picture) => picture,
  read: async () => undefined,
  close: async () => undefined,
}
