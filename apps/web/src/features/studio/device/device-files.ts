/** The engine's files: fetched once, and kept on this device from then on. The service worker deletes older ones. */
import { DEVICE_CACHE } from '../../../lib/offline-question.ts'

export type DeviceFile = { url: string; bytes: number }

/** A file that did not come: no connection, or an answer that is not it. */
export class FileNotLoaded extends Error {
  override readonly name = 'FileNotLoaded'
}

/**
 * Reads files, kept ones from the device. `onBytes` is told how many have come since it was last told.
 * @param kept of this browser; undefined where a page may keep nothing
 */
export function fileReader(kept: CacheStorage | undefined, onBytes: (bytes: number) => void) {
  return async ({ url }: DeviceFile): Promise<Uint8Array<ArrayBuffer>> => {
    const cache = await kept?.open(DEVICE_CACHE).catch(() => undefined)
    const known = await cache?.match(url)
    if (known) {
      const bytes = new Uint8Array(await known.arrayBuffer())
      onBytes(bytes.length)
      return bytes
    }
    const bytes = await download(url, onBytes)
    // A device without room keeps nothing, and works all the same.
    await cache?.put(url, new Response(bytes)).catch(() => undefined)
    return bytes
  }
}

async function download(url: string, onBytes: (bytes: number) => void): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const response = await fetch(url)
    if (!response.ok || !response.body) throw new Error(`${url} answered ${response.status}`)
    const counted = response.body.pipeThrough(
      new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform(chunk, controller) {
          onBytes(chunk.length)
          controller.enqueue(chunk)
        },
      }),
    )
    return new Uint8Array(await new Response(counted).arrayBuffer())
  } catch (cause) {
    throw new FileNotLoaded(`${url} did not come`, { cause })
  }
}
