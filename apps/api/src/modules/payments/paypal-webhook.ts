/** Verifies a webhook by asking PayPal, and finds the payment it is about. */
import * as z from 'zod/mini'
import { PaypalRefusal, type PaypalApi } from './paypal-api.ts'

/** The headers that a signature is checked by. */
const signedBy = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
}

/**
 * PayPal sends a webhook again for three days, and does not say whether it dates that anew. Nothing is lost by taking old ones:
 * each is kept once for ever, and none is more than a hint.
 */
const OLDEST_MS = 4 * 86_400_000
const AHEAD_MS = 300_000

const verification = z.object({ verification_status: z.string() })
const webhookBody = z.object({ id: z.string(), event_type: z.string(), resource: z.unknown() })
export type PaypalEvent = z.infer<typeof webhookBody>

type Headers = Record<string, string | string[] | undefined>

/**
 * Asks PayPal. What cannot be PayPal's is refused without asking.
 * @param now by which its time of sending is judged
 */
export async function verifiedEvent(
  api: PaypalApi,
  { rawBody, headers, webhookId, now }: { rawBody: Buffer; headers: Headers; webhookId: string; now: Date },
  signal: AbortSignal,
): Promise<PaypalEvent | undefined> {
  const text = rawBody.toString()
  const event = webhookBody.safeParse(jsonOrNothing(text))
  const signature = Object.entries(signedBy).map(([field, name]) => [field, headers[name]] as const)
  if (!event.success || signature.some(([, value]) => typeof value !== 'string')) return undefined
  const ageMs = now.getTime() - Date.parse(String(headers[signedBy.transmission_time]))
  if (!(ageMs <= OLDEST_MS && ageMs >= -AHEAD_MS)) return undefined

  const fields = JSON.stringify({ ...Object.fromEntries(signature), webhook_id: webhookId })
  // The signature is over these very bytes, which parsing and writing would not keep. They are one JSON value, as we just saw.
  const body = `${fields.slice(0, -1)},"webhook_event":${text}}`
  const path = '/v1/notifications/verify-webhook-signature'
  try {
    const answer = await api.request(signal, { method: 'POST', path, body })
    return verification.parse(answer).verification_status === 'SUCCESS' ? event.data : undefined
  } catch (error) {
    // What no signature of PayPal's can look like.
    if (error instanceof PaypalRefusal && (error.status === 400 || error.status === 422)) return undefined
    throw error
  }
}

function jsonOrNothing(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const ofOrder = z.object({ id: z.string() })
const related = z.object({
  supplementary_data: z.object({ related_ids: z.object({ order_id: z.string() }) }),
})
const ofCapture = z.object({ id: z.string() })
const ofRefund = z.object({ links: z.array(z.object({ rel: z.string(), href: z.string() })) })
const ofDispute = z.object({
  disputed_transactions: z.array(z.object({ seller_transaction_id: z.optional(z.string()) })),
})

/** The order of an event, or the capture by which it has to be found; neither where it is about no payment. */
export function subjectOf({ event_type: type, resource }: PaypalEvent): {
  orderId?: string
  captureId?: string
} {
  if (type.startsWith('CHECKOUT.ORDER.')) return { orderId: ofOrder.parse(resource).id }
  if (type.startsWith('PAYMENT.CAPTURE.')) {
    const known = related.safeParse(resource)
    if (known.success) return { orderId: known.data.supplementary_data.related_ids.order_id }
    // What is paid back comes as the refund, which links to what it is of.
    const refund = ofRefund.safeParse(resource)
    const up = refund.data?.links.find(({ rel }) => rel === 'up')?.href
    return { captureId: /\/captures\/([^/?]+)/.exec(up ?? '')?.[1] ?? ofCapture.parse(resource).id }
  }
  if (type.startsWith('CUSTOMER.DISPUTE.')) {
    const captureId = ofDispute.parse(resource).disputed_transactions[0]?.seller_transaction_id
    return captureId === undefined ? {} : { captureId }
  }
  return {}
}
