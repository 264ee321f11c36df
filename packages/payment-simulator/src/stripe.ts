/** Simulates Stripe, as far as its official SDK calls it here: checkout sessions, refunds, disputes, events, webhooks. */
import { createHmac } from 'node:crypto'
import { Refusal, startHttpSimulator, type Answer, type Call, type HttpSimulator } from './http.ts'
import {
  beginSession,
  metadataOf,
  newId,
  pageOf,
  secondsOf,
  wrongIn,
  type Dispute,
  type Event,
  type PaymentIntent,
  type Refund,
  type Session,
} from './stripe-objects.ts'

export type StripeWebhook = { body: Buffer; headers: Record<string, string> }

export type StripeSimulator = HttpSimulator & {
  /** The buyer pays by card. */
  pay: (sessionId: string) => void
  /** The buyer pays by something that takes days, such as a debit of their account. */
  payLater: (sessionId: string) => void
  /** Ends such a payment: it arrives, or fails. */
  settle: (sessionId: string, comes: boolean) => void
  expire: (sessionId: string) => void
  /** Changes a session in the books, so that it differs from the request. */
  change: (sessionId: string, change: Partial<Session>) => void
  /** Adds a refund, or changes the one with its id. */
  refund: (sessionId: string, refund: Pick<Refund, 'id' | 'status' | 'amount'>) => void
  /** Adds a dispute, or changes the one with its id. */
  dispute: (sessionId: string, dispute: Pick<Dispute, 'id' | 'status' | 'amount'>) => void
  /** Makes a payment without an order of the shop. */
  payUnknown: (amount: number) => string
  /** Removes a session from the books. */
  forget: (sessionId: string) => void
  sessionOf: (sessionId: string) => Session
  refundsOf: (sessionId: string) => Refund[]
  /** Forgets idempotency keys, as after a day. */
  forgetRequests: () => void
  /** The last event of a type that told of this session, refund or dispute. */
  eventOf: (type: string, objectId: string) => Event
  webhook: (event: Pick<Event, 'id' | 'type'> & { object: unknown }, options: WebhookOptions) => StripeWebhook
}

type WebhookOptions = {
  /** Each adds a signature. */
  secrets: readonly string[]
  /** Seconds between its signatures and now. */
  ageSeconds?: number
}

const refuse = (status: number, type: string, code: string) =>
  new Refusal({ status, json: { error: { type, code, message: `${code} (simulated)` } } })
const missing = () => refuse(404, 'invalid_request_error', 'resource_missing')

/** @param now the provider's clock */
export async function startStripe({
  secretKey,
  now,
}: {
  secretKey: string
  now: () => Date
}): Promise<StripeSimulator> {
  const sessions = new Map<string, Session>()
  const intents = new Map<string, PaymentIntent>()
  const refunds = new Map<string, Refund>()
  const disputes = new Map<string, Dispute>()
  const events: Event[] = []
  const answered = new Map<string, { form: string; answer: Answer }>()

  function sessionOf(id: string): Session {
    const session = sessions.get(id)
    if (!session) throw missing()
    return session
  }
  const created = () => secondsOf(now())
  function record(type: string, object: object): void {
    events.push(eventFor({ id: newId('evt'), type, object: structuredClone(object) }))
  }
  const eventFor = ({ id, type, object }: { id: string; type: string; object: unknown }): Event => ({
    id,
    object: 'event',
    created: created(),
    livemode: false,
    type,
    data: { object },
  })

  /** Completes the session with a payment of this status. */
  function complete(id: string, status: PaymentIntent['status']): void {
    const session = sessionOf(id)
    const { amount_total: amount, currency } = session
    session.payment_intent ??= newId('pi')
    intents.set(session.payment_intent, {
      id: session.payment_intent,
      object: 'payment_intent',
      created: created(),
      status,
      amount,
      currency,
    })
    session.status = 'complete'
    session.payment_status = status === 'succeeded' ? 'paid' : 'unpaid'
    session.url = null
  }
  function pay(id: string): void {
    complete(id, 'succeeded')
    record('checkout.session.completed', sessionOf(id))
  }

  /** The same key gets the same answer, and is refused with another form. */
  function once(call: Call, work: (form: URLSearchParams) => Answer): Answer {
    const key = call.headers['idempotency-key']
    const form = call.rawBody.toString()
    const known = typeof key === 'string' ? answered.get(key) : undefined
    if (known && known.form !== form) throw refuse(400, 'idempotency_error', 'idempotency_key_reused')
    if (known) return { ...known.answer, headers: { 'idempotent-replayed': 'true' } }
    const answer = work(new URLSearchParams(form))
    if (typeof key === 'string') answered.set(key, { form, answer: structuredClone(answer) })
    return answer
  }

  /** Refuses more than is left of what was paid, as far as refunds go. */
  function payBack(form: URLSearchParams): Refund {
    const intent = intents.get(form.get('payment_intent') ?? '')
    if (intent?.status !== 'succeeded') throw missing()
    const amount = Number(form.get('amount'))
    if (!Number.isSafeInteger(amount) || amount < 1)
      throw refuse(400, 'invalid_request_error', 'parameter_invalid_integer')
    const before = [...refunds.values()]
      .filter((one) => one.payment_intent === intent.id && !['failed', 'canceled'].includes(one.status))
      .reduce((sum, one) => sum + one.amount, 0)
    if (before + amount > intent.amount) throw refuse(400, 'invalid_request_error', 'charge_already_refunded')
    const refund: Refund = {
      id: newId('re'),
      object: 'refund',
      created: created(),
      status: 'succeeded',
      amount,
      currency: intent.currency,
      payment_intent: intent.id,
      metadata: metadataOf(form),
    }
    refunds.set(refund.id, refund)
    record('refund.created', refund)
    return refund
  }

  function showSession(id: string, query: URLSearchParams): object {
    const session = sessionOf(id)
    const isExpanded = [...query].some(
      ([name, value]) => name.startsWith('expand') && value === 'payment_intent',
    )
    const intent = session.payment_intent === null ? undefined : intents.get(session.payment_intent)
    return isExpanded && intent ? { ...session, payment_intent: intent } : session
  }

  function listEvents(query: URLSearchParams): object {
    const since = Number(query.get('created[gte]') ?? 0)
    const types = new Set([...query].flatMap(([name, value]) => (name.startsWith('types') ? [value] : [])))
    const found = events.filter((event) => event.created >= since && types.has(event.type))
    return pageOf(found, query)
  }

  function route(call: Call): Answer {
    const { method, path, query } = call
    if (call.headers.authorization !== `Bearer ${secretKey}`)
      throw refuse(401, 'invalid_request_error', 'api_key_invalid')
    const of = (all: Iterable<{ id: string; payment_intent: string | null }>) =>
      pageOf(
        [...all].filter(({ payment_intent }) => payment_intent === query.get('payment_intent')),
        query,
      )
    const sessionId = /^\/v1\/checkout\/sessions\/(\w+)$/.exec(path)?.[1]
    if (method === 'GET' && sessionId) return { json: showSession(sessionId, query) }
    switch (`${method} ${path}`) {
      case 'POST /v1/checkout/sessions':
        return once(call, (form) => {
          const wrong = wrongIn(form)
          if (wrong) throw refuse(400, 'invalid_request_error', `parameter_invalid: ${wrong}`)
          const session = beginSession(form, created())
          sessions.set(session.id, session)
          return { json: session }
        })
      case 'GET /v1/checkout/sessions':
        return { json: of(sessions.values()) }
      case 'POST /v1/refunds':
        return once(call, (form) => ({ json: payBack(form) }))
      case 'GET /v1/refunds':
        return { json: of(refunds.values()) }
      case 'GET /v1/disputes':
        return { json: of(disputes.values()) }
      case 'GET /v1/events':
        return { json: listEvents(query) }
      default:
        throw missing()
    }
  }

  const http = await startHttpSimulator(route)
  return {
    ...http,
    sessionOf,
    forgetRequests: () => answered.clear(),
    refundsOf(id) {
      const { payment_intent } = sessionOf(id)
      return [...refunds.values()].filter((one) => one.payment_intent === payment_intent)
    },
    pay,
    payLater(id) {
      complete(id, 'processing')
      record('checkout.session.completed', sessionOf(id))
    },
    settle(id, comes) {
      complete(id, comes ? 'succeeded' : 'requires_payment_method')
      record(`checkout.session.async_payment_${comes ? 'succeeded' : 'failed'}`, sessionOf(id))
    },
    expire(id) {
      Object.assign(sessionOf(id), { status: 'expired', url: null })
      record('checkout.session.expired', sessionOf(id))
    },
    change: (id, change) => void Object.assign(sessionOf(id), change),
    refund(id, { id: refundId, status, amount }) {
      const { currency, payment_intent } = sessionOf(id)
      const isNew = !refunds.has(refundId)
      const refund: Refund = {
        id: refundId,
        object: 'refund',
        created: created(),
        status,
        amount,
        currency,
        payment_intent: payment_intent!,
        metadata: {},
      }
      refunds.set(refundId, refund)
      record(isNew ? 'refund.created' : 'refund.updated', refund)
    },
    dispute(id, { id: disputeId, status, amount }) {
      const { currency, payment_intent } = sessionOf(id)
      const isNew = !disputes.has(disputeId)
      const dispute: Dispute = {
        id: disputeId,
        object: 'dispute',
        created: created(),
        status,
        amount,
        currency,
        payment_intent: payment_intent!,
      }
      disputes.set(disputeId, dispute)
      record(isNew ? 'charge.dispute.created' : 'charge.dispute.updated', dispute)
    },
    payUnknown(amount) {
      const session = { ...beginSession(new URLSearchParams(), created()), currency: 'usd' }
      sessions.set(session.id, { ...session, amount_subtotal: amount, amount_total: amount })
      pay(session.id)
      return session.id
    },
    forget: (id) => void sessions.delete(id),
    eventOf(type, objectId) {
      const found = events.findLast(
        (event) => event.type === type && (event.data.object as { id: string }).id === objectId,
      )
      if (!found) throw new Error(`There was no ${type} of ${objectId}`)
      return found
    },
    webhook(event, { secrets, ageSeconds = 0 }) {
      const body = Buffer.from(JSON.stringify(eventFor(event)))
      const t = secondsOf(now()) - ageSeconds
      const macs = secrets.map(
        (secret) => `v1=${createHmac('sha256', secret).update(`${t}.`).update(body).digest('hex')}`,
      )
      return {
        body,
        headers: {
          'content-type': 'application/json',
          ...(macs.length > 0 && { 'stripe-signature': [`t=${t}`, ...macs].join(',') }),
        },
      }
    },
  }
}
