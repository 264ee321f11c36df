/** Tokens of the links that take a page away: signed over the id of a row and its expiry. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { isUuid } from '../../platform/uuid.ts'

/** `<id>.<unix seconds>.<HMAC-SHA-256, base64url>`. */
export function withdrawalToken(secret: string, { id, expiresAt }: { id: string; expiresAt: Date }): string {
  const expires = String(Math.floor(expiresAt.getTime() / 1000))
  return `${id}.${expires}.${signatureOf(secret, id, expires)}`
}

/** The id in a token; undefined where the token is not ours or has expired. */
export function idOfWithdrawal(secret: string, token: string, now: Date): string | undefined {
  const [id = '', expires = '', signature = '', ...rest] = token.split('.')
  // As text: several texts decode to the same bytes, and only one of them is ours.
  const [given, ours] = [Buffer.from(signature), Buffer.from(signatureOf(secret, id, expires))]
  const isOurs = rest.length === 0 && given.length === ours.length && timingSafeEqual(given, ours)
  return isOurs && isUuid(id) && Number(expires) * 1000 > now.getTime() ? id : undefined
}

const signatureOf = (secret: string, id: string, expires: string): string =>
  createHmac('sha256', secret).update(`withdrawal of a shared look\n${id}\n${expires}`).digest('base64url')
