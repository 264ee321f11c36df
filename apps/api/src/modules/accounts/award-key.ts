import { createHash } from 'node:crypto'

/** Hashes an `Idempotency-Key` for storage; null without one. */
export const hashAwardKey = (key: string | undefined): string | null =>
  key ? createHash('sha256').update(key).digest('base64url') : null
