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

/**
 * Yields one document, `payments.json`: every purchase with its refunds, chargebacks and numbers of invoices, oldest
 * first.
 */
export async function* exportPaymentsOf(db: DbOrTrx, { holder }: Person) {
  const orders = await db
    .selectFrom('payment_order')
    .leftJoin('invoice', 'invoice.order_id', 'payment_order.id')
    .selectAll('payment_order')
    .select('invoice.number as invoice')
    .where('holder', '=', holder)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const adjustments = await db
    .selectFrom('payment_adjustment')
    .innerJoin('payment_order', 'payment_order.id', 'payment_adjustment.order_id')
    .leftJoin('credit_note', (join) =>
      join
        .onRef('credit_note.provider', '=', 'payment_adjustment.provider')
        .onRef('credit_note.adjustment_id', '=', 'payment_adjustment.adjustment_id'),
    )
    .selectAll('payment_adjustment')
    .select(['credit_note.number as creditNote', 'credit_note.cancelled_by as creditNoteCancelledBy'])
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
    invoice: order.invoice,
    createdAt: order.created_at.toISOString(),
    fulfilledAt: order.fulfilled_at?.toISOString() ?? null,
    adjustments: adjustments
      .filter(({ order_id }) => order_id === order.id)
      .map(
        ({
          adjustment_id,
          kind,
          status,
          amount_minor,
          credits,
          creditNote,
          creditNoteCancelledBy,
          created_at,
        }) => ({
          id: adjustment_id,
          kind,
          status,
          amountMinor: amount_minor,
          credits,
          creditNote,
          creditNoteCancelledBy,
          createdAt: created_at.toISOString(),
        }),
      ),
  }))
  yield { name: 'payments.json', json }
}
