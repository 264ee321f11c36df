/** Decodes a picture file to pixels, in a worker. */
import type { RgbaPicture } from '@toile/engine/picture'

/** Pictures are scaled down to this short edge, as on the server: more pixels would only cost memory. */
const MAX_SHORT_EDGE_PX = 1536

/** Thrown when the browser cannot decode the file. */
export class PictureUnreadable extends Error {
  override readonly name = 'PictureUnreadable'
}

/** Decodes a picture to sRGB pixels, rotated by its EXIF orientation. Rejects with PictureUnreadable. */
export async function pixelsOf(file: Blob): Promise<RgbaPicture> {
  const bitmap = await open(file)
  try {
    const scale = Math.min(1, MAX_SHORT_EDGE_PX / Math.min(bitmap.width, bitmap.height))
    const width = Math.round(bitmap.width * scale)
    const height = Math.round(bitmap.height * scale)
    const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
    if (!context) throw new Error('this browser gives no canvas')
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, 0, 0, width, height)
    return { data: context.getImageData(0, 0, width, height).data, width, height }
  } finally {
    bitmap.close()
  }
}

async function open(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch (cause) {
    throw new PictureUnreadable('The picture could not be read', { cause })
  }
}
