/** Caches analyses by the content of their picture, with least-recently-used eviction. */
import type { RgbaPicture } from '../picture.ts'

export type AnalysisCache<T> = {
  /** Returns the cached value of a key, or undefined, and marks it as used. */
  recall(key: string): T | undefined
  remember(key: string, value: T): void
}

/** Creates a cache of at most `size` values. */
export function analysisCache<T>(size: number): AnalysisCache<T> {
  // A Map keeps insertion order, so its first key is the least recently used.
  const values = new Map<string, T>()
  const remember = (key: string, value: T): void => {
    values.delete(key)
    values.set(key, value)
    const [oldest] = values.keys()
    if (values.size > size && oldest !== undefined) values.delete(oldest)
  }
  return {
    recall(key) {
      const value = values.get(key)
      if (value !== undefined) remember(key, value)
      return value
    },
    remember,
  }
}

/** Returns the SHA-256 of bytes as 64 hexadecimal digits. */
export async function digestOf(bytes: Uint8Array): Promise<string> {
  const { buffer, byteOffset, byteLength } = bytes
  // Web Crypto rejects shared memory.
  const own = buffer instanceof ArrayBuffer ? new Uint8Array(buffer, byteOffset, byteLength) : bytes.slice()
  const digest = await crypto.subtle.digest('SHA-256', own)
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Computes a cache key from all pixels, the size and the options. */
export async function contentKey(
  { data, width, height }: RgbaPicture,
  ...options: unknown[]
): Promise<string> {
  const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
  return [await digestOf(bytes), width, height, ...options].join('|')
}
