/** Erases and exports the purchases of an account. */
import type { DbOrTrx, Trx } from '../../platform/db.ts'

type Person = { holder: string }

/**
 * Clears the checkout addresses. Purchases stay, as accounting requires; their link to a person goes with the profile.
 */
export async function forgetCheckoutsOf(trx: Trx, { holder }: Person): Promise<string[]> {
  await trx.updateTable('payment_order').set({ checkout_url: null }).where('holder', '=', holder).execute()
  return []
}

/** Yields one document, `payments.json`: every purchase with its refunds and chargebacks, oldest first. */
export async function* exportPaymentsOf(db: DbOrTrx, { holder }: Person) {
  const orders = await db
    .selectFrom('payment_order')
    .selectAll()
    .where('holder', '=', holder)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const adjustments = await db
    .selectFrom('payment_adjustment')
    .innerJoin('payment_order', 'payment_order.id', 'payment_adjustment.order_id')
    .selectAll('payment_adjustment')
    .where('payment_order.holder', '=', holder)
    .orderBy('payment_adjustment.created_at')
    .execute()
  const json = orders.map((order) => ({
    id: order.id,
    provider: order.provider,
    providerReference: order.provider_reference,
    packageKey: order.package_key,
    plan: order.plan,
    credits: order.credits,
    amountMinor: order.amount_minor,
    refundedMinor: order.refunded_minor,
    currency: order.currency,
    livemode: order.livemode,
    status: order.status,
    createdAt: order.created_at.toISOString(),
    fulfilledAt: order.fulfilled_at?.toISOString() ?? null,
    adjustments: adjustments
      .filter(({ order_id }) => order_id === order.id)
      .map(({ adjustment_id, kind, status, amount_minor, credits, created_at }) => ({
        id: adjustment_id,
        kind,
        status,
        amountMinor: amount_minor,
        credits,
        createdAt: created_at.toISOString(),
      })),
  }))
  yield { name: 'payments.json', json }
}
