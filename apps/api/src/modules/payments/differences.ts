/** Differences between the providers' records and ours, stored until an operator resolves each. */
import { randomUUID } from 'node:crypto'
import type { PaymentProvider } from '@toile/contract/payments'
import type { PaymentAlert } from '../../platform/business-events.ts'
import type { DbOrTrx } from '../../platform/db.ts'

export type Difference = {
  alert: PaymentAlert
  provider: PaymentProvider
  reference?: string | null
  order?: string
  adjustment?: string
} & Record<string, unknown>

/** Stores a difference once: each comparison finds it again, and the later ones are ignored. */
export async function recordDifference(db: DbOrTrx, at: Date, difference: Difference): Promise<void> {
  const { alert, provider, reference = null, order = null, ...details } = difference
  const name = [alert, order ?? reference, difference.adjustment].filter(Boolean).join(' ')
  await db
    .insertInto('payment_difference')
    .values({
      id: randomUUID(),
      provider,
      name,
      alert,
      reference,
      order_id: order,
      details: JSON.stringify(details),
      found_at: at,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'name']).doNothing())
    .execute()
}
