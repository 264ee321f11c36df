/** Downloads the engine's files once and keeps them in the Cache API. */
import { DEVICE_CACHE, STUDIO_REQUESTED } from '../../../lib/offline-question.ts'

/** A file of the engine, and its size in bytes. */
export type DeviceFile = { url: string; bytes: number }

/** Thrown when a file cannot be downloaded: no connection, an error response, or a file of another size. */
export class FileNotLoaded extends Error {
  override readonly name = 'FileNotLoaded'
}

/**
 * Returns a function that reads files, from the cache when possible.
 * @param cacheStorage undefined where the browser denies the page any storage
 * @param onBytes called with the number of bytes received since its last call
 */
export function fileReader(cacheStorage: CacheStorage | undefined, onBytes: (bytes: number) => void) {
  return async (file: DeviceFile): Promise<Uint8Array<ArrayBuffer>> => {
    const { url } = file
    const cache = await cacheStorage?.open(DEVICE_CACHE).catch(() => undefined)
    const cached = await cache?.match(url)
    if (cached) {
      const bytes = new Uint8Array(await cached.arrayBuffer())
      if (bytes.length === file.bytes) {
        onBytes(bytes.length)
        return bytes
      }
      // Before the download, because the service worker answers from this cache.
      await cache?.delete(url)
    }
    const bytes = await downloadWhole(file, onBytes)
    // When the quota is exceeded nothing is cached; the file is still returned.
    await cache?.put(url, new Response(bytes)).catch(() => undefined)
    return bytes
  }
}

/**
 * Deletes models and WebAssembly of earlier versions where no service worker does: on the pages of shops that show our
 * dialog. Elsewhere the cache also holds the studio, and other tabs may use an earlier version.
 */
export async function deleteOutdated(
  cacheStorage: CacheStorage | undefined,
  current: readonly DeviceFile[],
): Promise<void> {
  const cache = await cacheStorage?.open(DEVICE_CACHE)
  if (!cache || (await cache.match(STUDIO_REQUESTED))) return
  const addresses = new Set(current.map(({ url }) => new URL(url, self.location.href).href))
  for (const request of await cache.keys())
    if (/\.(?:onnx|wasm)$/.test(request.url) && !addresses.has(request.url)) await cache.delete(request)
}

/**
 * Downloads a file of the expected size. Networks with a login page, and proxies, answer with pages of their own. The
 * browser's HTTP cache may hold such a page, so a second attempt bypasses it.
 */
async function downloadWhole(
  { url, bytes }: DeviceFile,
  onBytes: (bytes: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const first = await download(url, onBytes)
  if (first.length === bytes) return first
  const second = await download(url, () => undefined, 'reload')
  if (second.length === bytes) return second
  throw new FileNotLoaded(`${url} has ${second.length} bytes instead of ${bytes}`)
}

async function download(
  url: string,
  onBytes: (bytes: number) => void,
  cache: RequestCache = 'default',
): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const response = await fetch(url, { cache })
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
    throw new FileNotLoaded(`${url} could not be downloaded`, { cause })
  }
}
