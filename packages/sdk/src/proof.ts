/**
 * Proof of work (ALTCHA, version 2), which a visitor's looks with a publishable key require after the day's first few.
 */
import type { ProofChallenge } from './generated.ts'

/** Attempts between two turns of the event loop. */
const AT_ONCE = 50

/**
 * Solves a challenge and returns the value of the header `altcha`. Takes a second or two. Rejects with the signal's
 * reason.
 */
export async function prove(challenge: ProofChallenge, signal?: AbortSignal): Promise<string> {
  const { nonce, salt, cost, keyLength, keyPrefix } = challenge.parameters
  const password = new Uint8Array([...bytesOf(nonce), 0, 0, 0, 0])
  const counterAt = new DataView(password.buffer, password.length - 4)
  for (let counter = 0; ; counter++) {
    if (counter % AT_ONCE === 0) {
      signal?.throwIfAborted()
      await new Promise((resolve) => setTimeout(resolve))
    }
    counterAt.setUint32(0, counter)
    const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits'])
    const how = { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOf(salt), iterations: cost }
    const derivedKey = hexOf(await crypto.subtle.deriveBits(how, key, keyLength * 8))
    if (derivedKey.startsWith(keyPrefix))
      return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } }))
  }
}

const bytesOf = (hex: string) =>
  Uint8Array.from(hex.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16))

const hexOf = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
