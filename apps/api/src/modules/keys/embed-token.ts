/**
 * Tokens of the shop widget's dialog, signed by HMAC: they name a publishable key and the origin of the embedding page.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { embedTokenMinutes } from '@toile/contract/embed'

const signatureOf = (secret: string, body: string) =>
  createHmac('sha256', secret).update(`embed\n${body}`).digest('base64url')

export function makeEmbedToken(
  secret: string,
  { keyId, origin, now }: { keyId: string; origin: string; now: Date },
): string {
  const expiresAt = now.getTime() + embedTokenMinutes * 60_000
  const body = Buffer.from(JSON.stringify([keyId, origin, expiresAt])).toString('base64url')
  return `${body}.${signatureOf(secret, body)}`
}

/** Verifies a token and returns its origin; undefined if the signature or the key is wrong, or it has expired. */
export function readEmbedToken(
  secret: string,
  token: string,
  { keyId, now }: { keyId: string; now: Date },
): string | undefined {
  const [body = '', signature = ''] = token.split('.')
  const given = Buffer.from(signature)
  const expected = Buffer.from(signatureOf(secret, body))
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  const [id, origin, expiresAt] = JSON.parse(Buffer.from(body, 'base64url').toString()) as [
    string,
    string,
    number,
  ]
  return id === keyId && expiresAt > now.getTime() ? origin : undefined
}
