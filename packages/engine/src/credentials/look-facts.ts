/** The facts that a look's content credentials (C2PA) hold. Input pictures appear as hashes, and people not at all. */
export type LookFacts = {
  /** Null when it is no longer known. */
  engine: string | null
  madeAt: Date | null
  /** SHA-256 of the photo's file, in hex; null when it is no longer known. */
  photo: string | null
  /** SHA-256 of each garment's file, in hex. */
  garments: readonly string[]
}

/** A change made to a finished look on the way to this file. */
export type LookChange = 'resized' | 'converted'

export const GENERATOR = { name: 'Toile', version: '1.0.0' }

/** Prefix of a hash written as a URI (RFC 6920). */
const NAME_BY_HASH = 'ni:///sha-256;'
const HASH = /^ni:\/\/\/sha-256;[A-Za-z0-9_-]{43}$/

/** Writes a SHA-256 hash, given in hex, as a URI. */
export function nameOfHash(hex: string): string {
  const bytes = hex.match(/../g)?.map((pair) => String.fromCharCode(Number.parseInt(pair, 16))) ?? []
  const letters = btoa(bytes.join('')).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
  return NAME_BY_HASH + letters
}

/** Returns the hash of such a URI, in hex; null for any other value. */
export function hashOfName(name: unknown): string | null {
  if (typeof name !== 'string' || !HASH.test(name)) return null
  const bytes = atob(name.slice(NAME_BY_HASH.length).replace(/-/g, '+').replace(/_/g, '/'))
  return Array.from(bytes, (byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('')
}
