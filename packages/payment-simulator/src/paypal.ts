/**
 * Simulates PayPal, as far as its official SDK calls it here: tokens, orders, captures, refunds, disputes,
 * transactions, webhooks.
 */
import { randomBytes } from 'node:crypto'
import { jsonOf, Refusal, startHttpSimulator, type Answer, type Call, type HttpSimulator } from './http.ts'
import {
  listDisputes,
  listTransactions,
  moneyOf,
  newId,
  nextTime,
  payBack,
  wrongIn,
  type Capture,
  type CaptureStatus,
  type Dispute,
  type Order,
  type PurchaseUnit,
  type Refund,
} from './paypal-books.ts'
import { notFound, openOrders, refuse, unprocessable, type CaptureOutcome } from './paypal-orders.ts'
import { isSignedTransmission, signTransmission, type PaypalWebhook } from './paypal-webhook.ts'

export type PaypalSimulator = HttpSimulator & {
  clientId: string
  clientSecret: string
  webhookId: string
  /** The buyer approves an order; the shop's capture then takes the money. */
  approve: (orderId: string) => void
  /** Sets the outcome of the capture; `INSTRUMENT_DECLINED` takes no money, and the buyer may approve anew. */
  setCaptureOutcome: (orderId: string, outcome: CaptureOutcome) => void
  /** Captures an order, as a call of the shop would. */
  capture: (orderId: string) => Capture
  /** Sets the final status of a pending capture. */
  settleCapture: (orderId: string, status: CaptureStatus) => void
  /** Changes an order in the books, so that it differs from the request. */
  change: (orderId: string, change: (unit: PurchaseUnit) => void) => void
  /** Adds a refund, or changes the one with its id. */
  refund: (orderId: string, refund: Pick<Refund, 'id' | 'status'> & { minor: number }) => void
  /** Adds a dispute, or changes the one with its id. */
  dispute: (
    orderId: string,
    dispute: Pick<Dispute, 'status' | 'dispute_life_cycle_stage'> & {
      id: string
      minor: number
      outcome?: string
    },
  ) => void
  /** Makes a payment without an order of the shop. */
  payUnknown: (minor: number) => string
  /** Removes an order from the books, as PayPal does some hours after it was not approved. */
  forget: (orderId: string) => void
  orderOf: (orderId: string) => Order
  webhook: (event: { id: string; type: string; resource: unknown }, options?: WebhookOptions) => PaypalWebhook
  /** Forgets request ids, as after some hours. */
  forgetRequests: () => void
  /** Revokes all tokens. */
  revokeTokens: () => void
  /** Refuses the app's calls below this path. */
  forbid: (path: string) => void
}

type WebhookOptions = {
  /** Signed for another webhook of the account, or not by PayPal. */
  by?: 'provider' | 'old' | 'stranger'
  /** Seconds between its sending and now. */
  ageSeconds?: number
}

/** @param now the provider's clock */
export async function startPaypal({ now }: { now: () => Date }): Promise<PaypalSimulator> {
  const [clientId, clientSecret, webhookId, signingKey] = Array.from({ length: 4 }, newId) as [
    string,
    string,
    string,
    string,
  ]
  const tokens = new Set<string>()
  const forbidden: string[] = []
  const orders = openOrders({ now, baseUrl: () => http.baseUrl })
  const { orderOf, orderOfCapture, capture } = orders
  const disputes = new Map<string, Dispute>()
  /** Answers by path and request id; PayPal keeps them for six hours. */
  const answered = new Map<string, Answer>()

  function create(call: Call): Answer {
    const { intent, purchase_units: units } = jsonOf(call)
    const wrong = wrongIn(intent, units)
    if (wrong) throw refuse(400, 'INVALID_REQUEST', wrong)
    const [unit] = units as [PurchaseUnit]
    return { status: 201, json: orders.create(structuredClone(unit)) }
  }

  /** The same request id gets the same answer, whatever has happened since. */
  function once(call: Call, work: () => Answer): Answer {
    const id = call.headers['paypal-request-id']
    if (typeof id !== 'string') return work()
    const key = `${call.path} ${id}`
    let answer = answered.get(key)
    if (!answer) {
      try {
        answer = work()
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        answer = error.answer
      }
      answered.set(key, { ...answer, json: structuredClone(answer.json) })
    }
    return answer
  }

  function giveToken(call: Call): Answer {
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
    if (call.headers.authorization !== `Basic ${basic}`)
      return {
        status: 401,
        json: { error: 'invalid_client', error_description: 'Client authentication failed' },
      }
    const token = randomBytes(12).toString('hex')
    tokens.add(token)
    return { json: { access_token: token, token_type: 'Bearer', expires_in: 32_400, scope: '' } }
  }

  function route(call: Call): Answer {
    const { method, path } = call
    if (path === '/v1/oauth2/token') return giveToken(call)
    if (!tokens.has(call.headers.authorization?.replace(/^Bearer /, '') ?? ''))
      return {
        status: 401,
        json: { error: 'invalid_token', error_description: 'Token signature verification failed' },
      }
    if (forbidden.some((start) => path.startsWith(start)))
      throw refuse(403, 'NOT_AUTHORIZED', 'PERMISSION_DENIED')
    const [, , area, kind, id, verb] = path.split('/')
    switch ([method, area, kind, ...(id ? [':id'] : []), ...(verb ? [verb] : [])].join(' ')) {
      case 'POST checkout orders':
        return once(call, () => create(call))
      case 'GET checkout orders :id':
        return { json: orderOf(id!) }
      case 'POST checkout orders :id capture':
        return once(call, () => {
          capture(id!)
          return { status: 201, json: orderOf(id!) }
        })
      case 'GET payments captures :id': {
        const { order, capture: found } = orderOfCapture(id!)
        return { json: { ...found, supplementary_data: { related_ids: { order_id: order.id } } } }
      }
      case 'POST payments captures :id refund':
        return once(call, () => {
          const refund = payBack(orderOfCapture(id!).order, jsonOf(call), nextTime(now()))
          if (typeof refund === 'string') throw unprocessable(refund)
          return { status: 201, json: refund }
        })
      case 'GET reporting transactions':
        return { json: listTransactions(orders.all(), call.query) }
      case 'GET customer disputes':
        return { json: listDisputes(disputes.values(), call.query) }
      case 'GET customer disputes :id': {
        const dispute = disputes.get(id!)
        if (!dispute) throw notFound()
        return { json: dispute }
      }
      case 'POST notifications verify-webhook-signature':
        return {
          json: {
            verification_status: isSignedTransmission(call.rawBody, signingKey) ? 'SUCCESS' : 'FAILURE',
          },
        }
      default:
        throw notFound()
    }
  }

  const http = await startHttpSimulator(route)
  return {
    ...http,
    clientId,
    clientSecret,
    webhookId,
    orderOf,
    capture,
    approve: orders.approve,
    setCaptureOutcome: orders.setCaptureOutcome,
    settleCapture(id, status) {
      orderOf(id).purchase_units[0].payments!.captures[0]!.status = status
    },
    change: (id, change) => change(orderOf(id).purchase_units[0]),
    refund(id, { id: refundId, status, minor }) {
      const [{ payments, amount }] = orderOf(id).purchase_units
      const others = (payments!.refunds ?? []).filter((one) => one.id !== refundId)
      const refund = { id: refundId, status, amount: moneyOf(minor, amount.currency_code) }
      payments!.refunds = [...others, { ...refund, create_time: nextTime(now()) }]
    },
    dispute(id, { id: disputeId, status, dispute_life_cycle_stage, minor, outcome }) {
      const [{ payments, amount }] = orderOf(id).purchase_units
      disputes.set(disputeId, {
        dispute_id: disputeId,
        update_time: nextTime(now()),
        disputed_transactions: [{ seller_transaction_id: payments!.captures[0]!.id }],
        status,
        dispute_amount: moneyOf(minor, amount.currency_code),
        dispute_life_cycle_stage,
        ...(outcome && { dispute_outcome: { outcome_code: outcome } }),
      })
    },
    payUnknown(minor) {
      const { id } = orders.create({ reference_id: 'default', amount: moneyOf(minor, 'USD') })
      orderOf(id).status = 'APPROVED'
      capture(id)
      return id
    },
    forget: orders.forget,
    webhook: (event, { by = 'provider', ageSeconds = 0 } = {}) =>
      signTransmission(event, {
        key: by === 'stranger' ? 'guessed' : signingKey,
        webhookId: by === 'old' ? 'WH-OF-LAST-YEAR' : webhookId,
        at: new Date(now().getTime() - ageSeconds * 1000),
      }),
    forgetRequests: () => answered.clear(),
    revokeTokens: () => tokens.clear(),
    forbid: (path) => void forbidden.push(path),
  }
}
