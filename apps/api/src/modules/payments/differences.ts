/** Differences between the providers' books and ours, kept until an operator has settled each. */
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

/** The same is found again at every look into the books: it stands once, for ever. */
export async function keepDifference(db: DbOrTrx, at: Date, difference: Difference): Promise<void> {
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
