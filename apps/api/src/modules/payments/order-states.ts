/** How a purchase may go on from each of its states. Whatever is not in the table does not happen. */
import type { OrderStatus } from '@toile/contract/payments'

const movesFrom: Record<OrderStatus, readonly OrderStatus[]> = {
  created: ['pending', 'expired'],
  pending: ['paid', 'failed', 'expired'],
  // Money may still come.
  failed: ['paid'],
  expired: ['paid'],
  paid: ['fulfilled', 'review'],
  fulfilled: ['partially_refunded', 'refunded', 'charged_back'],
  partially_refunded: ['fulfilled', 'refunded', 'charged_back'],
  refunded: ['fulfilled', 'partially_refunded', 'charged_back', 'review'],
  charged_back: ['fulfilled', 'partially_refunded', 'refunded', 'review'],
  review: ['refunded', 'charged_back'],
}

/** A move that there is not; a mistake of ours, and nothing is kept of it. */
export class ImpossibleMoveError extends Error {
  constructor(id: string, from: OrderStatus, to: OrderStatus) {
    super(`Purchase ${id} cannot go from ${from} to ${to}`)
    this.name = 'ImpossibleMoveError'
  }
}

/** The row in its next state; the same where it is in that one. Throws `ImpossibleMoveError`. */
export function moved<Row extends { id: string; status: OrderStatus }>(order: Row, to: OrderStatus): Row {
  if (order.status === to) return order
  if (!movesFrom[order.status].includes(to)) throw new ImpossibleMoveError(order.id, order.status, to)
  return { ...order, status: to }
}

/** True for states of a purchase that has been paid, however it ended. */
export const isSettled = (status: OrderStatus): boolean => settled.has(status)

const settled = new Set<OrderStatus>(['fulfilled', 'partially_refunded', 'refunded', 'charged_back'])
const unpaid = new Set<OrderStatus>(['created', 'pending', 'failed', 'expired'])

/** True for states in which a payment would still be news. */
export const isUnpaid = (status: OrderStatus): boolean => unpaid.has(status)
