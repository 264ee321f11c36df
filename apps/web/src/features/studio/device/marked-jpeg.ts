import { AI_MARK_XMP } from '@toile/engine/ai-mark'
import { jpegWithXmp } from '../look/picture-mark.ts'

/** Higher than the server's, to make up in part for browsers' chroma subsampling. */
const QUALITY = 0.95

type Pixels = { image: Uint8ClampedArray<ArrayBuffer>; width: number; height: number }

/** Encodes pixels as a JPEG that carries the AI mark (XMP), as all our files do. */
export async function markedJpeg({ image, width, height }: Pixels): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser gives no canvas')
  context.putImageData(new ImageData(image, width, height), 0, 0)
  const type = 'image/jpeg'
  const unmarked = await canvas.convertToBlob({ type, quality: QUALITY })
  const mark = new TextEncoder().encode(AI_MARK_XMP)
  return new Blob([jpegWithXmp(new Uint8Array(await unmarked.arrayBuffer()), mark)], { type })
}
