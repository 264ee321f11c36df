/** Verifies webhooks according to Standard Webhooks 1.0, using only WebCrypto. */
import type { WebhookEvent } from './generated.ts'

/** A record has lower-case names, as in Node. */
type HeadersLike = Headers | Record<string, string | string[] | undefined>

export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError'
}

const TOLERANCE_SECONDS = 5 * 60

export type VerifyOptions = {
  /** The endpoint's secret, `whsec_…`. */
  secret: string
  /** Time to check against; the current time by default. */
  now?: Date
}

/**
 * Verifies a webhook request and resolves with its event. Rejects with `WebhookVerificationError` when the signature is
 * not made with `secret`, or the timestamp is more than five minutes off; answer such a request with 400.
 * @param body the raw body of the request, not one that was parsed and serialised again
 */
export async function verifyWebhook(
  headers: HeadersLike,
  body: string | Uint8Array<ArrayBuffer>,
  { secret, now = new Date() }: VerifyOptions,
): Promise<WebhookEvent> {
  const id = headerOf(headers, 'webhook-id')
  const timestamp = headerOf(headers, 'webhook-timestamp')
  const signatures = headerOf(headers, 'webhook-signature').split(' ')
  const age = Math.abs(now.getTime() / 1000 - Number(timestamp))
  if (!(age <= TOLERANCE_SECONDS)) throw new WebhookVerificationError('The webhook is too old or too new.')

  const text = typeof body === 'string' ? body : new TextDecoder().decode(body)
  const key = await crypto.subtle.importKey(
    'raw',
    bytesOf(secret.replace(/^whsec_/, '')),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  )
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${text}`)
  for (const signature of signatures) {
    const [version, value = ''] = signature.split(',')
    // WebCrypto compares in constant time.
    if (version === 'v1' && (await crypto.subtle.verify('HMAC', key, bytesOf(value), signed)))
      return JSON.parse(text) as WebhookEvent
  }
  throw new WebhookVerificationError('The webhook is not signed with this secret.')
}

function headerOf(headers: HeadersLike, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name]
  const one = Array.isArray(value) ? value[0] : value
  if (!one) throw new WebhookVerificationError(`The webhook has no header ${name}.`)
  return one
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    throw new WebhookVerificationError('A secret or a signature is not valid base64.')
  }
}
