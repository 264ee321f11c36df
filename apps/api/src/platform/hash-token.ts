import { createHash } from 'node:crypto'

/** Hashes a key or token for storage (SHA-256, base64url). No salt is needed, as tokens have enough entropy. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
