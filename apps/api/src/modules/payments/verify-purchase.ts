/** The buyer's request for a purchase, which also advances it as a webhook would. */
import type { OrderStatus, PaymentProvider, Purchase } from '@toile/contract/payments'
import { notFound } from '../../platform/errors.ts'
import type { Principal } from '../../platform/principal.ts'
import { repaidByGrant } from '../credits/index.ts'
import { fulfil, type FulfilDeps } from './fulfil.ts'
import { findOrderOf, grantKeyOf, type OrderRow } from './order-store.ts'
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
  /** Rate limit; throws when the buyer has caused too many provider calls. */
  beforeProviderCall: () => Promise<void>
}

/**
 * Finds a purchase by the provider's id or ours and refreshes it. While the provider does not answer, the purchase is
 * `processing`, and the reconciler continues it.
 * Throws `not_found` for an unknown purchase and for another person's alike.
 */
export async function verifyPurchase(
  deps: FulfilDeps,
  { holder }: Principal,
  { beforeProviderCall, ...query }: PurchaseQuery,
): Promise<Verified> {
  const known = await findOrderOf(deps.db, holder, query)
  if (!known) throw notFound()
  if (isSettled(known.status)) return verified(deps, known)
  await beforeProviderCall()
  const order = await refreshOrder(deps, known)
  if (isSettled(order.status)) return verified(deps, order)
  return { status: 202, body: { success: false, status: unsettledAs[order.status] ?? 'processing' } }
}

async function verified({ db }: FulfilDeps, order: OrderRow): Promise<Verified> {
  const repaidCredits = await repaidByGrant(db, grantKeyOf(order))
  return { status: 200, body: { success: true, transaction: toPurchase(order, repaidCredits) } }
}

const unsettledAs: Partial<Record<OrderStatus, Unsettled>> = {
  failed: 'failed',
  expired: 'expired',
  review: 'review',
}

async function refreshOrder(deps: FulfilDeps, order: OrderRow): Promise<OrderRow> {
  if (!order.provider_reference) return order
  try {
    return (await fulfil(deps, order.provider, order.provider_reference)) ?? order
  } catch (error) {
    if (!(error instanceof ProviderDown)) throw error
    deps.logger.warn({ err: error, order: order.id }, 'a purchase could not be verified yet')
    return order
  }
}
