/** Analyses remembered by the content of their picture, the least recently used forgotten first. */
import type { RgbaPicture } from '../picture.ts'

export type AnalysisCache<T> = {
  /** The remembered value for a key, or undefined. */
  recall(key: string): T | undefined
  remember(key: string, value: T): void
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
      const [oldest] = values.keys()
      if (values.size > size && oldest !== undefined) forget(oldest)
    },
    forget,
  }
}

/** The same for two pictures only when all their pixels and all options are the same (SHA-256). */
export async function contentKey(
  { data, width, height }: RgbaPicture,
  ...options: unknown[]
): Promise<string> {
  const { buffer, byteOffset, byteLength } = data
  // Memory that threads share cannot be hashed in place.
  const bytes =
    buffer instanceof ArrayBuffer ? new Uint8Array(buffer, byteOffset, byteLength) : new Uint8Array(data)
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex, width, height, ...options].join('|')
}
