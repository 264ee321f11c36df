/** The facts of a look in its content credentials (C2PA). Hashes name the input pictures; nothing names a person. */
export type LookFacts = {
  /** Null when it is not known any more. */
  engine: string | null
  madeAt: Date | null
  /** SHA-256 of the file, in hex; null when it is not known any more. */
  photo: string | null
  garments: readonly string[]
}

/** A change to a finished look before this file was written. */
export type LookChange = 'resized' | 'converted'

export const GENERATOR = { name: 'Toile', version: '1.0.0' }

/** Prefix of a name that is a hash (RFC 6920). */
const NAME_BY_HASH = 'ni:///sha-256;'
const HASH = /^ni:\/\/\/sha-256;[A-Za-z0-9_-]{43}$/

export function nameOfHash(hex: string): string {
  const bytes = hex.match(/../g)?.map((pair) => String.fromCharCode(Number.parseInt(pair, 16))) ?? []
  const letters = btoa(bytes.join('')).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
  return NAME_BY_HASH + letters
}

/** Returns the hash in such a name, in hex; null for other names. */
export function hashOfName(name: unknown): string | null {
  if (typeof name !== 'string' || !HASH.test(name)) return null
  const bytes = atob(name.slice(NAME_BY_HASH.length).replace(/-/g, '+').replace(/_/g, '/'))
  return Array.from(bytes, (byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('')
}
