import { createHash } from 'node:crypto'

/** The hash under which an `Idempotency-Key` is kept; null without one. */
export const hashAwardKey = (key: string | undefined): string | null =>
  key ? createHash('sha256').update(key).digest('base64url') : null
