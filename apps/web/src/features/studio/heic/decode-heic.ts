/** Decodes HEIC photos in browsers that cannot, Chrome and Firefox at the time of writing. */
import type { HeicAnswer } from './heic-worker.ts'

/** Longer than a phone needs for the largest photo that is taken. */
const LASTS_AT_MOST_MS = 90_000

/**
 * Opens a HEIC picture upright, in a worker that ends with it: what its decoder takes of memory goes too. Rejects when
 * the decoder does not come, cannot read the picture, or takes too long.
 */
export async function decodeHeic(file: Blob): Promise<ImageBitmap> {
  const bytes = await file.arrayBuffer()
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), { type: 'module' })
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    return await new Promise((resolve, reject) => {
      timer = setTimeout(() => reject(new Error('the decoder took too long')), LASTS_AT_MOST_MS)
      worker.addEventListener('error', () => reject(new Error('the decoder did not come')))
      worker.addEventListener('message', ({ data: { bitmap } }: MessageEvent<HeicAnswer>) =>
        bitmap ? resolve(bitmap) : reject(new Error('the picture cannot be read')),
      )
      worker.postMessage(bytes, [bytes])
    })
  } finally {
    clearTimeout(timer)
    worker.terminate()
  }
}
