/** State machine of a purchase: the valid transitions from each status. */
import type { OrderStatus } from '@toile/contract/payments'

const transitions: Record<OrderStatus, readonly OrderStatus[]> = {
  created: ['pending', 'expired'],
  pending: ['paid', 'failed', 'expired'],
  // A late payment is still accepted.
  failed: ['paid'],
  expired: ['paid'],
  paid: ['fulfilled', 'review'],
  fulfilled: ['partially_refunded', 'refunded', 'charged_back'],
  partially_refunded: ['fulfilled', 'refunded', 'charged_back'],
  refunded: ['fulfilled', 'partially_refunded', 'charged_back', 'review'],
  charged_back: ['fulfilled', 'partially_refunded', 'refunded', 'review'],
  review: ['refunded', 'charged_back'],
}

/** A transition that the table does not list: a programming error, which rolls the transaction back. */
export class InvalidTransitionError extends Error {
  constructor(id: string, from: OrderStatus, to: OrderStatus) {
    super(`Purchase ${id} cannot go from ${from} to ${to}`)
    this.name = 'InvalidTransitionError'
  }
}

/**
 * Returns the row with the next status, or unchanged when it has that status already.
 * @throws InvalidTransitionError
 */
export function withStatus<Row extends { id: string; status: OrderStatus }>(
  order: Row,
  to: OrderStatus,
): Row {
  if (order.status === to) return order
  if (!transitions[order.status].includes(to)) throw new InvalidTransitionError(order.id, order.status, to)
  return { ...order, status: to }
}

/** True once a purchase was fulfilled, even if it was refunded or charged back since. */
export const isSettled = (status: OrderStatus): boolean => settled.has(status)

const settled = new Set<OrderStatus>(['fulfilled', 'partially_refunded', 'refunded', 'charged_back'])
const unpaid = new Set<OrderStatus>(['created', 'pending', 'failed', 'expired'])

/** True while no payment has been recorded. */
export const isUnpaid = (status: OrderStatus): boolean => unpaid.has(status)
