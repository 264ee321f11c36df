import { createHash } from 'node:crypto'

/** SHA-256, in base64url: what is kept of keys and tokens, which are random enough that no hash can be searched for. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
