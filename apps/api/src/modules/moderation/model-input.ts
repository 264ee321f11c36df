import type { RgbaPicture } from '@toile/engine/picture'
import sharp from 'sharp'
import { INPUT_PX } from './models.ts'

/**
 * Converts a picture to the input of both models: a square of `INPUT_PX`, RGB, three bytes a pixel. The aspect ratio is
 * not kept, as in their training.
 */
export function toModelInput({ data, width, height }: RgbaPicture): Promise<Uint8Array> {
  return sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .resize(INPUT_PX, INPUT_PX, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer()
}
