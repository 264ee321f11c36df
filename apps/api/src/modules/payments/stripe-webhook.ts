/** Verifies Stripe's webhooks, and finds the payment that each is about. */
import { Stripe } from 'stripe'

/** Accepted age and clock skew. Stripe signs each retry with a new timestamp. */
const WINDOW_SECONDS = 300

/** The events that we use, and for which the webhook endpoint has to be registered. */
export const usefulEvents = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
]

/** Returns the event; undefined when no secret matches the signature, or its timestamp is outside the window. */
export function verifiedEvent(
  rawBody: Buffer,
  header: string | string[] | undefined,
  { secrets, now }: { secrets: readonly string[]; now: Date },
): Stripe.Event | undefined {
  if (typeof header !== 'string') return undefined
  // The SDK accepts timestamps in the future.
  const times = header.split(',').flatMap((part) => /^\s*t=(.*)$/.exec(part)?.[1] ?? [])
  if (!times.every((time) => Number(time) <= now.getTime() / 1000 + WINDOW_SECONDS)) return undefined
  for (const secret of secrets) {
    try {
      return Stripe.webhooks.constructEvent(rawBody, header, secret, WINDOW_SECONDS, undefined, now.getTime())
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error
    }
  }
  return undefined
}

/**
 * Returns the session of an event, or the payment intent by which to look it up; neither for events that we do not use.
 */
export function subjectOf({ type, data }: Stripe.Event): { sessionId?: string; intentId?: string } {
  if (!usefulEvents.includes(type)) return {}
  const object = data.object as { id: string; payment_intent?: string | { id: string } | null }
  if (type.startsWith('checkout.session.')) return { sessionId: object.id }
  const intent = object.payment_intent
  const intentId = typeof intent === 'string' ? intent : intent?.id
  return intentId === undefined ? {} : { intentId }
}
