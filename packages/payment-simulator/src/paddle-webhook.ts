/** Makes notifications, signed as Paddle signs them. */
import { createHmac } from 'node:crypto'

/** @property secrets sign the notification; without any it is unsigned */
export type PaddleNotification = {
  id: string
  type: string
  at: Date
  data: object
  secrets: readonly string[]
}

/** Header `ts=<unix seconds>;h1=<hex>`, with an `h1` for each secret: HMAC-SHA-256 of `<ts>:<body>`. */
export function paddleWebhook({ id, type, at, data, secrets }: PaddleNotification) {
  const body = Buffer.from(
    JSON.stringify({
      event_id: id,
      event_type: type,
      occurred_at: at.toISOString(),
      notification_id: id.replace('evt', 'ntf'),
      data,
    }),
  )
  const ts = String(Math.floor(at.getTime() / 1000))
  const macOf = (secret: string) => createHmac('sha256', secret).update(`${ts}:`).update(body).digest('hex')
  const signature = [`ts=${ts}`, ...secrets.map((secret) => `h1=${macOf(secret)}`)].join(';')
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  if (secrets.length > 0) headers['paddle-signature'] = signature
  return { body, headers }
}
