/** The browser's own decoder and encoders. */
import type { DecodedPicture } from './read-picture.ts'
import type { SniffedType } from './sniff-image.ts'

/** For JPEG and WebP: above this files grow without a visible gain. */
const QUALITY = 0.92

/**
 * Opens a picture with the camera's orientation applied; a HEIC one by a decoder of our own where the browser has none.
 * Rejects when the bytes cannot be read.
 */
export async function decodeInBrowser(file: Blob, type?: SniffedType): Promise<DecodedPicture> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(
    async (error: unknown) => {
      if (type !== 'image/heic') throw error
      return (await import('../heic/decode-heic.ts')).decodeHeic(file)
    },
  )
  return {
    widthPx: bitmap.width,
    heightPx: bitmap.height,
    encode: (...how) => encodeBitmap(bitmap, ...how),
    close: () => bitmap.close(),
  }
}

async function encodeBitmap(
  bitmap: ImageBitmap,
  widthPx: number,
  heightPx: number,
  type: string,
  quality = QUALITY,
) {
  const canvas = document.createElement('canvas')
  canvas.width = widthPx
  canvas.height = heightPx
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser gives no canvas')
  if (type === 'image/jpeg') {
    // JPEG has no transparency: without this, cut-out garments would stand on black.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, widthPx, heightPx)
  }
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, widthPx, heightPx)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
  // A browser that has no encoder for the type answers with PNG.
  if (blob?.type !== type) throw new Error(`this browser cannot write ${type}`)
  return blob
}
