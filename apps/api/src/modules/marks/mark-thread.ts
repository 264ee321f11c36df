/** Worker thread of `openMarker`: embeds and detects watermarks. */
import { decodePicture } from '@toile/engine/codecs'
import type { RgbaPicture } from '@toile/engine/picture'
import { createCarrier } from '@toile/engine/watermark/carrier'
import { detectMark } from '@toile/engine/watermark/detect'
import { embedMark } from '@toile/engine/watermark/embed'
import { factsOf, payloadOf, type MarkFacts } from '@toile/engine/watermark/payload'
import { workerData } from 'piscina'
import type { LookToMark } from './marker.ts'

/** Pictures are scaled down to this before detection, which loses no accuracy. */
const MAX_SHORT_EDGE_PX = 1080

const { key } = workerData as { key: string }
const carrier = createCarrier(Buffer.from(key))

export const embed = ({ picture, look }: { picture: RgbaPicture; look: LookToMark }): RgbaPicture =>
  embedMark(picture, payloadOf(look), carrier)

export async function read({ file }: { file: Uint8Array }): Promise<MarkFacts | undefined> {
  const found = detectMark(await decodePicture(file, { maxShortEdgePx: MAX_SHORT_EDGE_PX }), carrier)
  return found && factsOf(found.payload)
}
