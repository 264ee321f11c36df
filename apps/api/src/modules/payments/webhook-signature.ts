/**
 * Signs and verifies webhooks with headers of the form `ts=<unix seconds>;h1=<hex>`, an HMAC-SHA-256 of `<ts>:<raw
 * body>`.
 * While a secret is rotated, a header may hold several `h1`.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

/** Signatures further from now, in either direction, are rejected as replays. */
const WINDOW_SECONDS = 300

const macOf = (secret: string, ts: string, rawBody: Buffer) =>
  createHmac('sha256', secret).update(`${ts}:`).update(rawBody).digest()

/** Builds the header for a body, with a signature by each of the secrets. */
export function signBody(rawBody: Buffer, secrets: readonly string[], at: Date): string {
  const ts = String(Math.floor(at.getTime() / 1000))
  const macs = secrets.map((secret) => `h1=${macOf(secret, ts, rawBody).toString('hex')}`)
  return [`ts=${ts}`, ...macs].join(';')
}

/** True when a signature in the header is by one of the secrets, and its timestamp is within the window. */
export function isSignedBody(
  rawBody: Buffer,
  header: string | string[] | undefined,
  { secrets, now }: { secrets: readonly string[]; now: Date },
): boolean {
  if (typeof header !== 'string') return false
  const parts = header.split(';').map((part) => part.trim().split('='))
  const [ts, ...others] = parts.flatMap(([name, value]) => (name === 'ts' && value ? [value] : []))
  if (!ts || others.length > 0 || !/^\d{1,12}$/.test(ts)) return false
  if (Math.abs(now.getTime() / 1000 - Number(ts)) > WINDOW_SECONDS) return false
  const given = parts.flatMap(([name, value]) =>
    name === 'h1' && value && /^[0-9a-f]{64}$/.test(value) ? [Buffer.from(value, 'hex')] : [],
  )
  const ours = secrets.map((secret) => macOf(secret, ts, rawBody))
  return given.some((mac) => ours.some((own) => timingSafeEqual(mac, own)))
}
