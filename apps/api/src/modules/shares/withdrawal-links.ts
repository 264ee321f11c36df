/** Signed tokens of withdrawal links, over the id of a row and its expiry. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { isUuid } from '../../platform/uuid.ts'

/** Builds a token: `<id>.<unix seconds>.<HMAC-SHA-256, base64url>`. */
export function withdrawalToken(secret: string, { id, expiresAt }: { id: string; expiresAt: Date }): string {
  const expires = String(Math.floor(expiresAt.getTime() / 1000))
  return `${id}.${expires}.${signatureOf(secret, id, expires)}`
}

/** Verifies a token and returns its id; undefined when it is forged or expired. */
export function idOfWithdrawal(secret: string, token: string, now: Date): string | undefined {
  const [id = '', expires = '', signature = '', ...rest] = token.split('.')
  // Compared as text: several base64url texts decode to the same bytes, and only one is valid.
  const [given, ours] = [Buffer.from(signature), Buffer.from(signatureOf(secret, id, expires))]
  const isOurs = rest.length === 0 && given.length === ours.length && timingSafeEqual(given, ours)
  return isOurs && isUuid(id) && Number(expires) * 1000 > now.getTime() ? id : undefined
}

const signatureOf = (secret: string, id: string, expires: string): string =>
  createHmac('sha256', secret).update(`withdrawal of a shared look\n${id}\n${expires}`).digest('base64url')
