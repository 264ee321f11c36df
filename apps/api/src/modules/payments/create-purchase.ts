/** Begins the purchase of a package: the order first, then the provider's side of it. */
import { randomUUID } from 'node:crypto'
import type { PaymentProvider } from '@toile/contract/payments'
import { inTransaction, type Db, type Trx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Principal } from '../../platform/principal.ts'
import { ask } from './ask-provider.ts'
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
import { moved } from './order-states.ts'
import { packageNameOf, type Sold } from './packages.ts'
import { ProviderDown, type Checkout, type PaymentAdapter } from './provider.ts'

export type PurchaseRequest = {
  provider: PaymentProvider
  offer: Sold
  /** Where the provider's own page sends the person afterwards. */
  successUrl: string
  cancelUrl: string
}

/** An order that the provider knows. */
export type BegunOrder = OrderRow & { provider_reference: string }

/** Each round ends another order that turned out not to be open any more. */
const ROUNDS = 3
const RETRY_AFTER_SECONDS = 30
const NOT_SET_UP_RETRY_AFTER_SECONDS = 3600

/** The error where nothing can be bought by this provider, or by any. */
export const notSetUp = () =>
  new AppError('payments_unavailable', 'Nothing can be bought here at the moment.', {
    retryAfterSeconds: NOT_SET_UP_RETRY_AFTER_SECONDS,
  })

/**
 * The person's open order for the package, begun now or before: two clicks at once are one purchase. One that was paid, or
 * failed, without our knowing is brought up to date first, so that it is not paid twice.
 * Throws `payments_unavailable` where the provider is not set up or does not answer; asking again is safe.
 */
export async function createPurchase(
  deps: FulfilDeps,
  person: Principal,
  request: PurchaseRequest,
): Promise<BegunOrder> {
  const adapter = deps.adapters.get(request.provider)
  if (!adapter) throw notSetUp()
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const order = await openOrder(deps, person, { adapter, request })
      const begun = order.provider_reference
        ? await fulfil(deps, order.provider, order.provider_reference)
        : await begin(deps, person, { adapter, request, order })
      if (begun?.status === 'pending' && isBegun(begun)) return begun
    }
  } catch (error) {
    if (!(error instanceof ProviderDown)) throw error
    throw outOfReach(error)
  }
  throw outOfReach()
}

const isBegun = (order: OrderRow): order is BegunOrder => order.provider_reference !== null

/** The provider does not answer: asking again is safe. */
export const outOfReach = (error?: ProviderDown) =>
  new AppError('payments_unavailable', 'The payment could not be begun. Please try again in a moment.', {
    cause: error,
    retryable: true,
    retryAfterSeconds: error?.retryAfterSeconds ?? RETRY_AFTER_SECONDS,
  })

type Begin = { adapter: PaymentAdapter; request: PurchaseRequest }

async function openOrder(
  { db, clock }: Pick<FulfilDeps, 'db' | 'clock'>,
  { holder }: Principal,
  { adapter, request }: Begin,
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
    // The price has changed by now; a payment of the old order still buys what it offered.
    if (open) await updateOrder(trx, open.id, { status: moved(open, 'expired').status })
    const replaced = await insertOrder(trx, wanted)
    if (!replaced) throw outOfReach()
    return replaced
  })
}

const isSameOffer = (one: OrderRow, other: OrderRow): boolean =>
  one.amount_minor === other.amount_minor &&
  one.currency === other.currency &&
  one.credits === other.credits &&
  one.livemode === other.livemode

/** Begins the purchase at the provider. Of two at once the first to come back is kept, and both get that. */
async function begin(
  { db, clock }: Pick<FulfilDeps, 'db' | 'clock'>,
  { email, userId }: Principal,
  { adapter, request, order }: Begin & { order: OrderRow },
): Promise<OrderRow> {
  const asked = {
    orderId: order.id,
    packageKey: order.package_key,
    title: `Toile ${packageNameOf(order.package_key)}: ${order.credits} credits`,
    amountMinor: order.amount_minor,
    currency: order.currency,
    customer: { email, name: await nameOf(db, userId) },
    // Tells the page which purchase the buyer returns from.
    successUrl: `${request.successUrl}?txn=${order.id}`,
    cancelUrl: request.cancelUrl,
  }
  const checkout = await ask(adapter, (signal) => adapter.createCheckout(asked, signal))
  return inTransaction(db, (trx) => keepCheckout(trx, order.id, checkout, clock.now()))
}

async function nameOf(db: Db, userId: string): Promise<string> {
  const user = await db.selectFrom('user').select('name').where('id', '=', userId).executeTakeFirst()
  return user?.name ?? ''
}

async function keepCheckout(
  trx: Trx,
  id: string,
  { reference, url }: Checkout,
  now: Date,
): Promise<OrderRow> {
  const order = await lockOrder(trx, id)
  if (order.status !== 'created') return order
  return updateOrder(trx, id, {
    status: moved(order, 'pending').status,
    provider_reference: reference,
    checkout_url: url ?? null,
    check_at: firstCheckAt(now),
  })
}
