/** Verifies a webhook through PayPal's verification endpoint, and finds the payment that it is about. */
import * as z from 'zod/mini'
import { PaypalRefusal, type PaypalApi } from './paypal-api.ts'

/** The signature's headers, by the field of the verification request. */
const signatureHeaders = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
}

/**
 * PayPal retries a webhook for three days and does not document whether retries get a new timestamp. Old ones do no
 * harm:
 * each event is stored once, and only prompts a read of the payment.
 */
const MAX_AGE_MS = 4 * 86_400_000
const MAX_CLOCK_SKEW_MS = 300_000

const verification = z.object({ verification_status: z.string() })
const webhookBody = z.object({ id: z.string(), event_type: z.string(), resource: z.unknown() })
export type PaypalEvent = z.infer<typeof webhookBody>

type Headers = Record<string, string | string[] | undefined>

type Received = { rawBody: Buffer; headers: Headers; now: Date }
type Transmission = { event: PaypalEvent; text: string; signature: Record<string, unknown> }

/**
 * Reads a webhook without verifying it; undefined when it is malformed or outdated.
 * @param now reference for the age of the transmission time
 */
export function readTransmission({ rawBody, headers, now }: Received): Transmission | undefined {
  const text = rawBody.toString()
  const event = webhookBody.safeParse(parseJson(text))
  const signature = Object.entries(signatureHeaders).map(([field, name]) => [field, headers[name]] as const)
  if (!event.success || signature.some(([, value]) => typeof value !== 'string')) return undefined
  const ageMs = now.getTime() - Date.parse(String(headers[signatureHeaders.transmission_time]))
  if (!(ageMs <= MAX_AGE_MS && ageMs >= -MAX_CLOCK_SKEW_MS)) return undefined
  return { event: event.data, text, signature: Object.fromEntries(signature) }
}

/**
 * Returns the event when PayPal confirms the signature, otherwise undefined. Malformed or outdated requests are refused
 * without a call.
 */
export async function verifiedEvent(
  api: PaypalApi,
  { webhookId, ...received }: Received & { webhookId: string },
  signal: AbortSignal,
): Promise<PaypalEvent | undefined> {
  const transmission = readTransmission(received)
  if (!transmission) return undefined
  const { event, text, signature } = transmission
  const fields = JSON.stringify({ ...signature, webhook_id: webhookId })
  // The signature covers these exact bytes, so the body is spliced in rather than parsed and serialized again. `text`
  // was parsed above, so it is valid JSON.
  const body = `${fields.slice(0, -1)},"webhook_event":${text}}`
  const path = '/v1/notifications/verify-webhook-signature'
  try {
    const answer = await api.request(signal, { method: 'POST', path, body })
    return verification.parse(answer).verification_status === 'SUCCESS' ? event : undefined
  } catch (error) {
    // PayPal rejects the signature fields as malformed.
    if (error instanceof PaypalRefusal && (error.status === 400 || error.status === 422)) return undefined
    throw error
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const orderResource = z.object({ id: z.string() })
const related = z.object({
  supplementary_data: z.object({ related_ids: z.object({ order_id: z.string() }) }),
})
const captureResource = z.object({ id: z.string() })
const refundResource = z.object({ links: z.array(z.object({ rel: z.string(), href: z.string() })) })
const disputeResource = z.object({
  disputed_transactions: z.array(z.object({ seller_transaction_id: z.optional(z.string()) })),
})

const claimedId = z.string().check(z.regex(/^[\w-]{1,64}$/))
const claimedOrder = z.object({ id: claimedId })
const claimedRelated = z.object({
  supplementary_data: z.object({ related_ids: z.object({ order_id: claimedId }) }),
})

/** Returns the order that an unverified event names; undefined when it names none. */
export function claimedOrderOf({ event_type: type, resource }: PaypalEvent): string | undefined {
  if (type.startsWith('CHECKOUT.ORDER.')) return claimedOrder.safeParse(resource).data?.id
  return claimedRelated.safeParse(resource).data?.supplementary_data.related_ids.order_id
}

/**
 * Returns the order of an event, or the capture by which to look it up; neither when the event concerns no payment.
 */
export function subjectOf({ event_type: type, resource }: PaypalEvent): {
  orderId?: string
  captureId?: string
} {
  if (type.startsWith('CHECKOUT.ORDER.')) return { orderId: orderResource.parse(resource).id }
  if (type.startsWith('PAYMENT.CAPTURE.')) {
    const known = related.safeParse(resource)
    if (known.success) return { orderId: known.data.supplementary_data.related_ids.order_id }
    // A refund event carries the refund, which links up to its capture.
    const refund = refundResource.safeParse(resource)
    const up = refund.data?.links.find(({ rel }) => rel === 'up')?.href
    return { captureId: /\/captures\/([^/?]+)/.exec(up ?? '')?.[1] ?? captureResource.parse(resource).id }
  }
  if (type.startsWith('CUSTOMER.DISPUTE.')) {
    const captureId = disputeResource.parse(resource).disputed_transactions[0]?.seller_transaction_id
    return captureId === undefined ? {} : { captureId }
  }
  return {}
}
