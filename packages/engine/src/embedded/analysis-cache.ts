/** Analyses remembered by the content of their picture, the least recently used forgotten first. */
import type { RgbaPicture } from '../picture.ts'

export type AnalysisCache<T> = {
  /** The remembered value for a key, or undefined. */
  recall(key: string): T | undefined
  remember(key: string, value: T): void
  /** Forgets, where one more would be too many, so that its memory serves for the one that is made now. */
  makeRoom(): void
  forget(key: string): void
}

/** A cache of at most `size` values. `onForget` gets each that has to go. */
export function analysisCache<T>(size: number, onForget?: (value: T) => void): AnalysisCache<T> {
  // A Map keeps the order of insertion, so its first key is the one that was used longest ago.
  const values = new Map<string, T>()
  const forget = (key: string): void => {
    const value = values.get(key)
    if (values.delete(key)) onForget?.(value as T)
  }
  const forgetDown = (most: number): void => {
    const [oldest] = values.keys()
    if (values.size > most && oldest !== undefined) forget(oldest)
  }
  return {
    recall(key) {
      const value = values.get(key)
      if (value === undefined) return undefined
      values.delete(key)
      values.set(key, value)
      return value
    },
    remember(key, value) {
      values.delete(key)
      values.set(key, value)
      forgetDown(size)
    },
    makeRoom: () => forgetDown(size - 1),
    forget,
  }
}

/** The SHA-256 of bytes as 64 hexadecimal digits. */
export type Digest = (bytes: Uint8Array) => string | Promise<string>

/** By Web Crypto, which cannot look at memory that threads share. */
export async function webDigest(bytes: Uint8Array): Promise<string> {
  const { buffer, byteOffset, byteLength } = bytes
  const own = buffer instanceof ArrayBuffer ? new Uint8Array(buffer, byteOffset, byteLength) : bytes.slice()
  const digest = await crypto.subtle.digest('SHA-256', own)
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The same for two pictures only when all their pixels and all options are the same. */
export async function contentKey(
  digest: Digest,
  { data, width, height }: RgbaPicture,
  ...options: unknown[]
): Promise<string> {
  const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
  return [await digest(bytes), width, height, ...options].join('|')
}
