/**
 * PayPal's signatures of webhooks. The real ones are by a key of which PayPal publishes the certificate, over the same four
 * things; here the simulator alone knows the key, since only its own webhook checks them.
 */
import { createHmac, randomUUID } from 'node:crypto'
import { crc32 } from 'node:zlib'

export type PaypalWebhook = { body: Buffer; headers: Record<string, string> }

const FIELD = '"webhook_event":'

const signatureOf = (
  rawBody: Buffer | string,
  { key, id, time, webhookId }: { key: string; id: string; time: string; webhookId: string },
) =>
  createHmac('sha256', key)
    .update(`${id}|${time}|${webhookId}|${crc32(rawBody)}`)
    .digest('base64')

export function signTransmission(
  { id: eventId, type, resource }: { id: string; type: string; resource: unknown },
  { key, webhookId, at }: { key: string; webhookId: string; at: Date },
): PaypalWebhook {
  const body = Buffer.from(
    JSON.stringify({
      id: eventId,
      event_version: '1.0',
      create_time: at.toISOString(),
      event_type: type,
      resource_version: '2.0',
      resource,
    }),
  )
  const id = randomUUID()
  const time = at.toISOString().replace(/\.\d+Z$/, 'Z')
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-simulated',
      'paypal-transmission-id': id,
      'paypal-transmission-time': time,
      'paypal-transmission-sig': signatureOf(body, { key, id, time, webhookId }),
    },
  }
}

/**
 * Verifies the body of the verifying call. The signature is over the event byte for byte, so it is taken out of the body as
 * it stands there; it has to be the last field.
 */
export function isSignedTransmission(rawBody: Buffer, key: string): boolean {
  const text = rawBody.toString()
  const asked = JSON.parse(text) as Record<string, string>
  const event = text.slice(text.indexOf(FIELD) + FIELD.length, text.lastIndexOf('}'))
  const expected = signatureOf(event, {
    key,
    id: asked['transmission_id']!,
    time: asked['transmission_time']!,
    webhookId: asked['webhook_id']!,
  })
  return asked['transmission_sig'] === expected
}
