/** The orders of the simulated PayPal: from their creation to the capture, which takes the money. */
import { Refusal } from './http.ts'
import { newId, nextTime, type Capture, type Order, type PurchaseUnit } from './paypal-books.ts'

export type CaptureOutcome = 'COMPLETED' | 'PENDING' | 'DECLINED' | 'INSTRUMENT_DECLINED'

/** A refusal in PayPal's format. */
export const refuse = (status: number, name: string, issue?: string) =>
  new Refusal({ status, json: { name, debug_id: newId(), ...(issue && { details: [{ issue }] }) } })
export const notFound = () => refuse(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID')
export const unprocessable = (issue: string) => refuse(422, 'UNPROCESSABLE_ENTITY', issue)

/** @param baseUrl returns the address of the simulator, for links */
export function openOrders({ now, baseUrl }: { now: () => Date; baseUrl: () => string }) {
  const orders = new Map<string, Order>()
  const outcomes = new Map<string, CaptureOutcome>()

  /** Throws `notFound`. */
  function orderOf(id: string): Order {
    const order = orders.get(id)
    if (!order) throw notFound()
    return order
  }
  const touch = (order: Order) => void (order.update_time = nextTime(now(), order.update_time))

  /** Finds a capture and its order. Throws `notFound`. */
  function orderOfCapture(id: string): { order: Order; capture: Capture } {
    for (const order of orders.values()) {
      const capture = order.purchase_units[0].payments?.captures.find((one) => one.id === id)
      if (capture) return { order, capture }
    }
    throw notFound()
  }

  /** Creates an order that waits for the buyer's approval. */
  function create(unit: PurchaseUnit): Order {
    const id = newId()
    const at = nextTime(now())
    const order: Order = {
      id,
      intent: 'CAPTURE',
      status: 'PAYER_ACTION_REQUIRED',
      create_time: at,
      update_time: at,
      purchase_units: [unit],
      links: [
        { href: `${baseUrl()}/v2/checkout/orders/${id}`, rel: 'self', method: 'GET' },
        { href: `${baseUrl()}/checkoutnow?token=${id}`, rel: 'payer-action', method: 'GET' },
      ],
    }
    orders.set(id, order)
    return order
  }

  /** The buyer approves the order. */
  function approve(id: string): void {
    const order = orderOf(id)
    order.status = 'APPROVED'
    touch(order)
  }

  /** Captures an approved order with the outcome that was set for it. */
  function capture(id: string): Capture {
    const order = orderOf(id)
    const [unit] = order.purchase_units
    if (order.status === 'COMPLETED') throw unprocessable('ORDER_ALREADY_CAPTURED')
    if (order.status !== 'APPROVED') throw unprocessable('ORDER_NOT_APPROVED')
    const outcome = outcomes.get(id) ?? 'COMPLETED'
    if (outcome === 'INSTRUMENT_DECLINED') throw unprocessable(outcome)
    const { currency_code, value } = unit.amount
    touch(order)
    const made: Capture = {
      id: newId(),
      status: outcome,
      amount: { currency_code, value },
      create_time: nextTime(now()),
    }
    unit.payments = { captures: [made] }
    order.status = 'COMPLETED'
    return made
  }

  return {
    orderOf,
    orderOfCapture,
    create,
    approve,
    capture,
    setCaptureOutcome: (id: string, outcome: CaptureOutcome) => void outcomes.set(id, outcome),
    forget: (id: string) => void orders.delete(id),
    all: () => orders.values(),
  }
}
