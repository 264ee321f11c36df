/** Decodes HEIC photos in browsers without support for them: Chrome and Firefox at the time of writing. */
import type { HeicAnswer } from './heic-worker.ts'

/** Longer than a phone takes to decode the largest photos. */
const TIMEOUT_MS = 90_000

/**
 * Decodes a HEIC picture, orientation applied, in a worker of its own; terminating the worker frees the decoder's
 * memory. Rejects when the decoder does not load, cannot read the picture, or takes too long.
 */
export async function decodeHeic(file: Blob): Promise<ImageBitmap> {
  const bytes = await file.arrayBuffer()
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), { type: 'module' })
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    return await new Promise((resolve, reject) => {
      timer = setTimeout(() => reject(new Error('the decoder took too long')), TIMEOUT_MS)
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
