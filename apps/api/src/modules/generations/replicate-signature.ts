/**
 * Verifies Replicate's webhooks: `v1,<base64>` of the HMAC-SHA-256 over `<id>.<timestamp>.<body>`; the header may
 * contain several signatures.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'

/** Timestamps further than this from now, in either direction, are refused as replays. */
const WINDOW_SECONDS = 300

/**
 * Verifies the signature. Reads the body to its end without keeping it.
 * @param secret `whsec_` followed by the key in base64
 */
export async function isSignedByReplicate(
  body: Readable,
  headers: IncomingHttpHeaders,
  { secret, now }: { secret: string; now: Date },
): Promise<boolean> {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(
    (name) => headers[name],
  )
  const key = Buffer.from(secret.split('_').at(-1) ?? '', 'base64')
  const mac = createHmac('sha256', key).update(`${String(id)}.${String(timestamp)}.`)
  for await (const chunk of body) mac.update(chunk as Buffer)
  const expected = mac.digest()
  if (typeof timestamp !== 'string' || typeof signatures !== 'string' || !/^\d{1,12}$/.test(timestamp))
    return false
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > WINDOW_SECONDS) return false
  return signatures.split(' ').some((signature) => {
    const [version, text = ''] = signature.split(',')
    const given = Buffer.from(text, 'base64')
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
  })
}
