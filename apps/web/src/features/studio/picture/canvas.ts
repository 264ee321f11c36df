/** Decodes and encodes pictures with the browser's codecs. */
import type { DecodedPicture } from './read-picture.ts'
import type { SniffedType } from './sniff-image.ts'

/** JPEG and WebP quality; higher values enlarge files without visible gain. */
const QUALITY = 0.92

/**
 * Decodes a picture with its EXIF orientation applied. HEIC uses our own decoder where the browser has none. Rejects
 * when the bytes cannot be decoded.
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
    // JPEG has no transparency: without this, cut-out garments would get a black background.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, widthPx, heightPx)
  }
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, widthPx, heightPx)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
  // Without an encoder for the type, browsers produce PNG.
  if (blob?.type !== type) throw new Error(`this browser cannot write ${type}`)
  return blob
}
