/** Analyses remembered by the content of their picture, the least recently used forgotten first. */
import type { RgbaPicture } from '../picture.ts'

export type AnalysisCache<T> = {
  /** Returns the remembered value for a key, or undefined. */
  recall(key: string): T | undefined
  remember(key: string, value: T): void
}

/** Makes a cache of at most `size` values. */
export function analysisCache<T>(size: number): AnalysisCache<T> {
  // A Map keeps the order of insertion, so its first key is the one that was used longest ago.
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
  // Web Crypto does not read memory that threads share.
  const own = buffer instanceof ArrayBuffer ? new Uint8Array(buffer, byteOffset, byteLength) : bytes.slice()
  const digest = await crypto.subtle.digest('SHA-256', own)
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Makes a key that is the same for two pictures only when all their pixels and all options are the same. */
export async function contentKey(
  { data, width, height }: RgbaPicture,
  ...options: unknown[]
): Promise<string> {
  const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
  return [await digestOf(bytes), width, height, ...options].join('|')
}
