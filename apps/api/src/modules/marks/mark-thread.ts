/** Runs on the thread of `openMarker`. */
import { decodePicture } from '@toile/engine/codecs'
import type { RgbaPicture } from '@toile/engine/picture'
import { createCarrier } from '@toile/engine/watermark/carrier'
import { detectMark } from '@toile/engine/watermark/detect'
import { embedMark } from '@toile/engine/watermark/embed'
import { factsOf, payloadOf, type MarkFacts } from '@toile/engine/watermark/payload'
import { workerData } from 'piscina'
import type { LookToMark } from './marker.ts'

/** A mark is read from so much as well as from more. */
const MAX_SHORT_EDGE_PX = 1080

const { key } = workerData as { key: string }
const carrier = createCarrier(Buffer.from(key))

export const embed = ({ picture, look }: { picture: RgbaPicture; look: LookToMark }): RgbaPicture =>
  embedMark(picture, payloadOf(look), carrier)

export async function read({ file }: { file: Uint8Array }): Promise<MarkFacts | undefined> {
  const found = detectMark(await decodePicture(file, { maxShortEdgePx: MAX_SHORT_EDGE_PX }), carrier)
  return found && factsOf(found.payload)
}
