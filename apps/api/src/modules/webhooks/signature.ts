/** Signs webhooks by Standard Webhooks 1.0: HMAC-SHA-256 of `id.timestamp.body` with a secret `whsec_<base64>`. */
import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'
const SECRET_BYTES = 24

export const makeSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64')

type Signed = { id: string; timestampSeconds: number; body: string }

/** Builds a request's headers, with a signature by each secret; the receiver has to verify one of them. */
export function signedHeaders(
  secrets: readonly string[],
  { id, timestampSeconds, body }: Signed,
): Record<string, string> {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestampSeconds}.${body}`).digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestampSeconds),
    'webhook-signature': signatures.join(' '),
  }
}
