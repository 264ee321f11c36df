/** Tokens of the shop widget's dialog: they name a publishable key and the origin of the page that opened it. */
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

/** The origin that a token names; undefined unless it is ours, of this key, and not expired. */
export function readEmbedToken(
  secret: string,
  token: string,
  { keyId, now }: { keyId: string; now: Date },
): string | undefined {
  const [body = '', signature = ''] = token.split('.')
  const given = Buffer.from(signature)
  const ours = Buffer.from(signatureOf(secret, body))
  if (given.length !== ours.length || !timingSafeEqual(given, ours)) return undefined
  const [id, origin, expiresAt] = JSON.parse(Buffer.from(body, 'base64url').toString()) as [
    string,
    string,
    number,
  ]
  return id === keyId && expiresAt > now.getTime() ? origin : undefined
}
