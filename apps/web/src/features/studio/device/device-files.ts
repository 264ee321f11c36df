/** Downloads the engine's files once and keeps them in the Cache API. */
import { DEVICE_CACHE } from '../../../lib/offline-question.ts'

export type DeviceFile = { url: string; bytes: number }

/** Thrown when a file cannot be downloaded: no connection, or an error response. */
export class FileNotLoaded extends Error {
  override readonly name = 'FileNotLoaded'
}

/**
 * Returns a function that reads files, from the cache when possible.
 * @param cacheStorage undefined where the browser denies the page any storage
 * @param onBytes called with the number of bytes received since its last call
 */
export function fileReader(cacheStorage: CacheStorage | undefined, onBytes: (bytes: number) => void) {
  return async ({ url }: DeviceFile): Promise<Uint8Array<ArrayBuffer>> => {
    const cache = await cacheStorage?.open(DEVICE_CACHE).catch(() => undefined)
    const cached = await cache?.match(url)
    if (cached) {
      const bytes = new Uint8Array(await cached.arrayBuffer())
      onBytes(bytes.length)
      return bytes
    }
    const bytes = await download(url, onBytes)
    // When the quota is exceeded nothing is cached; the file is still returned.
    await cache?.put(url, new Response(bytes)).catch(() => undefined)
    return bytes
  }
}

/**
 * Deletes the files of earlier versions. The service worker does so too, but a shop's page that shows our dialog has
 * none of ours.
 */
export async function deleteOutdated(
  cacheStorage: CacheStorage | undefined,
  current: readonly DeviceFile[],
): Promise<void> {
  const cache = await cacheStorage?.open(DEVICE_CACHE)
  const addresses = new Set(current.map(({ url }) => new URL(url, self.location.href).href))
  for (const request of (await cache?.keys()) ?? [])
    if (!addresses.has(request.url)) await cache?.delete(request)
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
