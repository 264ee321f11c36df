/** Differences between the providers' records and ours; operators see each until one settles it. */
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

/** Stores a difference once: later findings of it are ignored, even after it is settled. */
export async function recordDifference(db: DbOrTrx, at: Date, difference: Difference): Promise<void> {
  const { alert, provider, reference = null, order = null, ...details } = difference
  const identity = [alert, order ?? reference, difference.adjustment].filter(Boolean).join(' ')
  await db
    .insertInto('payment_difference')
    .values({
      id: randomUUID(),
      provider,
      name: identity,
      alert,
      reference,
      order_id: order,
      details: JSON.stringify(details),
      found_at: at,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'name']).doNothing())
    .execute()
}
