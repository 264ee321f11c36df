/**
 * The secret in the URL of a free look. Derived from the id by HMAC, so that a repeated request gets the same one;
 * stored only as a hash.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** Derives the secret of a free look: 256 bits as base64url. */
export function demoSecretOf(serverSecret: string, generationId: string): string {
  return createHmac('sha256', serverSecret).update(`demo\n${generationId}`).digest('base64url')
}

export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/** Compares a secret with a stored hash in constant time. */
export function isSecretOf(secretHash: string, given: string): boolean {
  return timingSafeEqual(Buffer.from(hashSecret(given)), Buffer.from(secretHash))
}
