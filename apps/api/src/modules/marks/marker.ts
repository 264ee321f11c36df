/** The invisible watermark of looks, which identifies a look even when its metadata is gone. */
import type { RgbaPicture } from '@toile/engine/picture'
import type { MarkFacts } from '@toile/engine/watermark/payload'

/** A look to be marked. */
export type LookToMark = { id: string; engine: string; madeAt: Date }

export type Marker = {
  /** Returns a marked copy; the same picture when watermarks are off. */
  embed: (picture: RgbaPicture, look: LookToMark) => Promise<RgbaPicture>
  /** Detects the mark in an encoded picture; undefined when there is none. */
  read: (file: Uint8Array) => Promise<MarkFacts | undefined>
  close: () => Promise<void>
}

export const noMarker: Marker = {
  embed: async (picture) => picture,
  read: async () => undefined,
  close: async () => undefined,
}
