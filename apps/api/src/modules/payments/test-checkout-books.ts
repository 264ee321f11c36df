/** The provider's side of the test checkout: its stored state, which the overlay shows and its buttons change. */
import { randomUUID } from 'node:crypto'
import type { TestCheckout, TestCheckoutAction } from '@toile/contract/test-checkout'
import type { Selectable } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import { inTransaction, type Db } from '../../platform/db.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import type { Principal } from '../../platform/principal.ts'
import type { TestCheckoutTable } from '../../platform/money-tables.ts'
import { RefundRefused, type RefundRequest, type ProviderRefund } from './provider.ts'

export type TestCheckoutRow = Selectable<TestCheckoutTable>
type State = TestCheckoutRow['state']

/** A webhook to send. */
export type TestWebhook = { id: string; type: string; reference: string }

const stateAfter: Record<TestCheckoutAction, State> = {
  pay: 'paid',
  lose_webhook: 'paid',
  decline: 'declined',
  close: 'closed',
}

/** Valid transitions. After a declined card, another may be tried. */
const transitions: Record<State, readonly State[]> = {
  open: ['paid', 'declined', 'closed'],
  declined: ['paid', 'closed'],
  closed: [],
  paid: [],
}

/** Reads a checkout of the person, or of anyone when no person is given. Throws `not_found` for another person's. */
export async function readTestCheckout(
  db: Db,
  person: Principal | undefined,
  reference: string,
): Promise<TestCheckout> {
  let query = db
    .selectFrom('test_checkout')
    .innerJoin('payment_order', (join) =>
      join
        .onRef('payment_order.provider_reference', '=', 'test_checkout.id')
        .on('payment_order.provider', '=', 'test'),
    )
    .selectAll('test_checkout')
    .where('test_checkout.id', '=', reference)
  if (person) query = query.where('payment_order.holder', '=', person.holder)
  const row = await query.executeTakeFirst()
  if (!row) throw notFound()
  return toTestCheckout(row)
}

/**
 * Pays, declines or closes a checkout. Repeating the same action changes nothing and sends no webhook.
 * Throws `not_found` for another person's checkout, `conflict` when it has ended otherwise.
 * @returns the checkout, and the webhook to send unless the action is to lose it
 */
export async function actOnTestCheckout(
  { db, clock }: { db: Db; clock: Clock },
  person: Principal | undefined,
  { reference, action }: { reference: string; action: TestCheckoutAction },
): Promise<{ checkout: TestCheckout; webhook?: TestWebhook }> {
  const before = await readTestCheckout(db, person, reference)
  const state = stateAfter[action]
  if (before.state === state) return { checkout: before }
  const from = (Object.keys(transitions) as State[]).filter((one) => transitions[one].includes(state))
  const changed = await db
    .updateTable('test_checkout')
    .set({ state, changed_at: clock.now() })
    .where('id', '=', reference)
    .where('state', 'in', from)
    .returningAll()
    .executeTakeFirst()
  if (!changed) {
    const now = await readTestCheckout(db, person, reference)
    // A concurrent request did the same.
    if (now.state === state) return { checkout: now }
    throw new AppError('conflict', `This checkout is ${now.state}; begin again from the packages.`)
  }
  const checkout = toTestCheckout(changed)
  if (action === 'lose_webhook') return { checkout }
  return { checkout, webhook: { id: randomUUID(), type: `payment.${state}`, reference } }
}

/**
 * Refunds or charges back the whole price. Repeating it changes nothing and sends no webhook.
 * Throws `not_found` for another person's checkout, `conflict` when it is not paid.
 */
export async function payBackTestCheckout(
  { db, clock }: { db: Db; clock: Clock },
  person: Principal | undefined,
  { reference, kind }: { reference: string; kind: 'refund' | 'chargeback' },
): Promise<{ checkout: TestCheckout; webhook?: TestWebhook }> {
  const checkout = await readTestCheckout(db, person, reference)
  const id = `${kind}_${reference}`
  const isNew = await inTransaction(db, async (trx) => {
    const { state, adjustments, amount_minor } = await trx
      .selectFrom('test_checkout')
      .select(['state', 'adjustments', 'amount_minor'])
      .where('id', '=', reference)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (state !== 'paid') throw new AppError('conflict', `This checkout is ${state}; pay it first.`)
    if (adjustments.some((one) => one.id === id)) return false
    const paidBack = { id, kind, status: 'approved', amountMinor: amount_minor } as const
    await trx
      .updateTable('test_checkout')
      .set({ adjustments: JSON.stringify([...adjustments, paidBack]), changed_at: clock.now() })
      .where('id', '=', reference)
      .execute()
    return true
  })
  if (!isNew) return { checkout }
  return { checkout, webhook: { id: randomUUID(), type: `payment.${kind}`, reference } }
}

/** Refunds a part or all, once for each id. Throws `RefundRefused` for more than is left. */
export async function refundTestCheckout(
  { db, clock }: { db: Db; clock: Clock },
  { id, reference, amountMinor }: RefundRequest,
): Promise<ProviderRefund> {
  const adjustmentId = `refund_${id}`
  return inTransaction(db, async (trx) => {
    const row = await trx
      .selectFrom('test_checkout')
      .select(['state', 'adjustments', 'amount_minor'])
      .where('id', '=', reference)
      .forUpdate()
      .executeTakeFirst()
    if (row?.state !== 'paid') throw new RefundRefused('Nothing was paid in this checkout')
    const existing = row.adjustments.find((one) => one.id === adjustmentId)
    if (existing) return { adjustmentId, amountMinor: existing.amountMinor }
    const back = row.adjustments
      .filter(({ kind, status }) => kind !== 'chargeback_warning' && status !== 'reversed')
      .reduce((sum, one) => sum + one.amountMinor, 0)
    if (back + amountMinor > row.amount_minor) throw new RefundRefused('So much is not left to pay back')
    const refund = { id: adjustmentId, kind: 'refund', status: 'approved', amountMinor } as const
    await trx
      .updateTable('test_checkout')
      .set({ adjustments: JSON.stringify([...row.adjustments, refund]), changed_at: clock.now() })
      .where('id', '=', reference)
      .execute()
    return { adjustmentId, amountMinor }
  })
}

const toTestCheckout = (row: TestCheckoutRow): TestCheckout => ({
  id: row.id,
  packageKey: row.package_key,
  amountMinor: row.amount_minor,
  currency: row.currency,
  state: row.state,
})
