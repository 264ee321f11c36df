import { AI_MARK_XMP } from '@toile/engine/ai-mark'
import { jpegWithXmp } from '../look/picture-mark.ts'

/** Above the server's: browsers halve the colours' resolution, and this makes up for some of it. */
const QUALITY = 0.95

type Pixels = { image: Uint8ClampedArray<ArrayBuffer>; width: number; height: number }

/** A JPEG that says it was made by AI, as every file of ours does. */
export async function markedJpeg({ image, width, height }: Pixels): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser gives no canvas')
  context.putImageData(new ImageData(image, width, height), 0, 0)
  const type = 'image/jpeg'
  const plain = await canvas.convertToBlob({ type, quality: QUALITY })
  const mark = new TextEncoder().encode(AI_MARK_XMP)
  return new Blob([jpegWithXmp(new Uint8Array(await plain.arrayBuffer()), mark)], { type })
}
