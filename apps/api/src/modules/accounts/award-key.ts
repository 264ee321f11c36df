import { createHash } from 'node:crypto'

/** Of an `Idempotency-Key`, as it is kept; null without one. */
export const hashAwardKey = (key: string | undefined): string | null =>
  key ? createHash('sha256').update(key).digest('base64url') : null
