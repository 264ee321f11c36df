/** The buyer's own look at a purchase, query takes it on as a webhook would. */
import type { OrderStatus, PaymentProvider, Purchase } from '@toile/contract/payments'
import { notFound } from '../../platform/errors.ts'
import type { Principal } from '../../platform/principal.ts'
import { fulfil, type FulfilDeps } from './fulfil.ts'
import { findOrderOf, type OrderRow } from './order-store.ts'
import { isSettled } from './order-states.ts'
import { ProviderDown } from './provider.ts'
import { toPurchase } from './purchase-view.ts'

type Unsettled = 'processing' | 'failed' | 'expired' | 'review'

export type Verified =
  | { status: 200; body: { success: true; transaction: Purchase } }
  | { status: 202; body: { success: false; status: Unsettled } }

export type PurchaseQuery = {
  id: string
  providers: readonly PaymentProvider[]
  /** Throws where the person has had providers asked too often. */
  beforeAsking: () => Promise<void>
}

/**
 * By the provider's id or ours. While the provider cannot be asked, it is being processed: the reconciler goes on.
 * Throws `not_found` for an unknown one and for another person's alike.
 */
export async function verifyPurchase(
  deps: FulfilDeps,
  { holder }: Principal,
  { beforeAsking, ...query }: PurchaseQuery,
): Promise<Verified> {
  const known = await findOrderOf(deps.db, holder, query)
  if (!known) throw notFound()
  if (isSettled(known.status)) return { status: 200, body: { success: true, transaction: toPurchase(known) } }
  await beforeAsking()
  const order = await bringUpToDate(deps, known)
  if (isSettled(order.status)) return { status: 200, body: { success: true, transaction: toPurchase(order) } }
  return { status: 202, body: { success: false, status: unsettledAs[order.status] ?? 'processing' } }
}

const unsettledAs: Partial<Record<OrderStatus, Unsettled>> = {
  failed: 'failed',
  expired: 'expired',
  review: 'review',
}

async function bringUpToDate(deps: FulfilDeps, order: OrderRow): Promise<OrderRow> {
  if (!order.provider_reference) return order
  try {
    return (await fulfil(deps, order.provider, order.provider_reference)) ?? order
  } catch (error) {
    if (!(error instanceof ProviderDown)) throw error
    deps.logger.warn({ err: error, order: order.id }, 'a purchase could not be verified yet')
    return order
  }
}
