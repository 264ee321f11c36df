/** The secret in a demo's address: derived, so that a repeated request gets it again; stored only as its hash. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** 256 bits as base64url. */
export function demoSecretOf(serverSecret: string, generationId: string): string {
  return createHmac('sha256', serverSecret).update(`demo\n${generationId}`).digest('base64url')
}

export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

export function isSecretOf(secretHash: string, given: string): boolean {
  return timingSafeEqual(Buffer.from(hashSecret(given)), Buffer.from(secretHash))
}
