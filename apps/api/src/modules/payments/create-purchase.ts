/** Starts the purchase of a package: inserts the order, then creates the checkout at the provider. */
import { randomUUID } from 'node:crypto'
import type { PaymentProvider } from '@toile/contract/payments'
import { inTransaction, type Db, type Trx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Principal } from '../../platform/principal.ts'
import { callProvider } from './ask-provider.ts'
import { firstCheckAt, abandonUnstartedAt } from './check-times.ts'
import { fulfil, type FulfilDeps } from './fulfil.ts'
import {
  insertOrder,
  lockOpenOrder,
  lockOrder,
  lockProfile,
  updateOrder,
  type OrderRow,
} from './order-store.ts'
import { isUnpaid, withStatus } from './order-states.ts'
import { packageNameOf, type OrderedPackage } from './packages.ts'
import { ProviderDown, type Checkout, type PaymentAdapter } from './provider.ts'

export type PurchaseRequest = {
  provider: PaymentProvider
  offer: OrderedPackage
  /** Where the provider's page redirects the buyer after paying. */
  successUrl: string
  cancelUrl: string
}

/** An order with a checkout at the provider. */
export type StartedOrder = OrderRow & { provider_reference: string }

/** Attempts to get an open order. Each failed one has closed an order that turned out to be failed or expired. */
const MAX_ATTEMPTS = 3
const RETRY_AFTER_SECONDS = 30
const NOT_SET_UP_RETRY_AFTER_SECONDS = 3600

/** The error for a provider that is not set up, or for a package that is not on sale. */
export const paymentsNotSetUp = () =>
  new AppError('payments_unavailable', 'Nothing can be bought here at the moment.', {
    retryAfterSeconds: NOT_SET_UP_RETRY_AFTER_SECONDS,
  })

/**
 * Returns the buyer's open order for the package, or starts one; two clicks at once give one purchase. An existing
 * order is first refreshed from the provider. Throws `conflict` when it turns out to be paid, so that a buyer who does
 * not know does not pay again; the next call starts another.
 * Throws `payments_unavailable` when the provider is not set up or does not answer; a retry is safe.
 */
export async function createPurchase(
  deps: FulfilDeps,
  person: Principal,
  request: PurchaseRequest,
): Promise<StartedOrder> {
  const adapter = deps.adapters.get(request.provider)
  if (!adapter) throw paymentsNotSetUp()
  try {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const order = await openOrder(deps, person, { adapter, request })
      const started = order.provider_reference
        ? await fulfil(deps, order.provider, order.provider_reference)
        : await startCheckout(deps, person, { adapter, request, order })
      if (started?.status === 'pending' && isStarted(started)) return started
      if (started && !isUnpaid(started.status)) throw paidBefore(started)
    }
  } catch (error) {
    if (!(error instanceof ProviderDown)) throw error
    throw providerUnreachable(error)
  }
  throw providerUnreachable()
}

const paidBefore = ({ id }: OrderRow) =>
  new AppError(
    'conflict',
    'Your earlier purchase of this package has been paid. Begin again only to buy another one.',
    { details: { purchase: id } },
  )

const isStarted = (order: OrderRow): order is StartedOrder => order.provider_reference !== null

/** The error for a provider that does not answer; a retry is safe. */
export const providerUnreachable = (error?: ProviderDown) =>
  new AppError('payments_unavailable', 'The payment could not be begun. Please try again in a moment.', {
    cause: error,
    retryable: true,
    retryAfterSeconds: error?.retryAfterSeconds ?? RETRY_AFTER_SECONDS,
  })

type CheckoutRequest = { adapter: PaymentAdapter; request: PurchaseRequest }

async function openOrder(
  { db, clock }: Pick<FulfilDeps, 'db' | 'clock'>,
  { holder }: Principal,
  { adapter, request }: CheckoutRequest,
): Promise<OrderRow> {
  const { offer } = request
  const now = clock.now()
  const wanted: OrderRow = {
    id: randomUUID(),
    holder,
    provider: adapter.provider,
    provider_reference: null,
    package_key: offer.key,
    plan: offer.plan,
    credits: offer.credits,
    amount_minor: offer.amountMinor,
    currency: offer.currency,
    livemode: adapter.livemode,
    status: 'created',
    checkout_url: null,
    refunded_minor: 0,
    created_at: now,
    fulfilled_at: null,
    check_at: abandonUnstartedAt(now),
    checks: 0,
  }
  return inTransaction(db, async (trx) => {
    if (!(await lockProfile(trx, holder))) throw new AppError('unauthenticated', 'Please sign in again.')
    const inserted = await insertOrder(trx, wanted)
    if (inserted) return inserted
    const open = await lockOpenOrder(trx, wanted)
    if (open && isSameOffer(open, wanted)) return open
    // The offer has changed since. A late payment of the old order still buys what that order offered.
    if (open) await updateOrder(trx, open.id, { status: withStatus(open, 'expired').status })
    const replaced = await insertOrder(trx, wanted)
    if (!replaced) throw providerUnreachable()
    return replaced
  })
}

const isSameOffer = (one: OrderRow, other: OrderRow): boolean =>
  one.amount_minor === other.amount_minor &&
  one.currency === other.currency &&
  one.credits === other.credits &&
  one.livemode === other.livemode

/**
 * Creates the checkout at the provider. When two requests do so at once, the first to be stored wins and both return
 * it.
 */
async function startCheckout(
  { db, clock }: Pick<FulfilDeps, 'db' | 'clock'>,
  { email, userId }: Principal,
  { adapter, request, order }: CheckoutRequest & { order: OrderRow },
): Promise<OrderRow> {
  const checkoutRequest = {
    orderId: order.id,
    packageKey: order.package_key,
    title: `Toile ${packageNameOf(order.package_key)}: ${order.credits} credits`,
    amountMinor: order.amount_minor,
    currency: order.currency,
    customer: { email, name: await nameOf(db, userId) },
    // The page reads from this which purchase the buyer returns from.
    successUrl: `${request.successUrl}?txn=${order.id}`,
    cancelUrl: request.cancelUrl,
  }
  const checkout = await callProvider(adapter, (signal) => adapter.createCheckout(checkoutRequest, signal))
  return inTransaction(db, (trx) => storeCheckout(trx, order.id, checkout, clock.now()))
}

async function nameOf(db: Db, userId: string): Promise<string> {
  const user = await db.selectFrom('user').select('name').where('id', '=', userId).executeTakeFirst()
  return user?.name ?? ''
}

async function storeCheckout(
  trx: Trx,
  id: string,
  { reference, url }: Checkout,
  now: Date,
): Promise<OrderRow> {
  const order = await lockOrder(trx, id)
  if (order.status !== 'created') return order
  return updateOrder(trx, id, {
    status: withStatus(order, 'pending').status,
    provider_reference: reference,
    checkout_url: url ?? null,
    check_at: firstCheckAt(now),
  })
}
