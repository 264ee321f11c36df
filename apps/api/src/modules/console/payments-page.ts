/** Lists purchases for the console, and reads one with its history. */
import type { ConsolePayment, PaymentEvent, paymentStates } from '@toile/contract/console-payments'
import type { PaymentProvider } from '@toile/contract/payments'
import { sql, type SqlBool } from 'kysely'
import type { Db, DbOrTrx } from '../../platform/db.ts'
import { notFound } from '../../platform/errors.ts'
import { isUuid } from '../../platform/uuid.ts'
import { findAdjustments, findRefundsOf } from '../payments/index.ts'
import { isAfterCursor, pageOf, startOf } from './list-page.ts'
import { toRefund } from './refund-payment.ts'

type PaymentQuery = {
  limit: number
  before?: string | undefined
  provider?: PaymentProvider | undefined
  status?: (typeof paymentStates)[number] | undefined
  from?: string | undefined
  to?: string | undefined
  holder?: string | undefined
}

/**
 * True with an open chargeback or warning. A chargeback that began as a warning is named after it, or has ended it, as
 * the provider's adapter does.
 */
const isDisputed = sql<boolean>`exists (
  select from payment_adjustment adjustment where adjustment.order_id = bought.id
    and adjustment.kind <> 'refund' and adjustment.status in ('pending', 'approved') and not exists (
      select from payment_adjustment claim where claim.provider = adjustment.provider
        and claim.adjustment_id = adjustment.adjustment_id || ':chargeback'
    )
)`

const selectPayments = (db: DbOrTrx) =>
  db
    .selectFrom('payment_order as bought')
    .leftJoin('profile', 'profile.holder', 'bought.holder')
    .leftJoin('user', 'user.id', 'profile.user_id')
    .selectAll('bought')
    .select(['user.email', isDisputed.as('isDisputed')])

type Row = Awaited<ReturnType<ReturnType<typeof selectPayments>['executeTakeFirstOrThrow']>>

/** Lists purchases, newest first. `from` and `to` are UTC days, both inclusive. */
export async function listPayments(
  db: Db,
  { limit, before, provider, status, from, to, holder }: PaymentQuery,
): Promise<{ payments: ConsolePayment[]; nextCursor: string | null }> {
  if (holder !== undefined && !isUuid(holder)) return { payments: [], nextCursor: null }
  const rows = await selectPayments(db)
    .$if(provider !== undefined, (query) => query.where('bought.provider', '=', provider!))
    .$if(status === 'disputed', (query) => query.where(isDisputed))
    .$if(status !== undefined && status !== 'disputed', (query) =>
      query.where(sql<SqlBool>`bought.status = ${status}`),
    )
    .$if(from !== undefined, (query) => query.where('bought.created_at', '>=', startOf(from!)))
    .$if(to !== undefined, (query) => query.where('bought.created_at', '<', startOf(to!, 1)))
    .$if(holder !== undefined, (query) => query.where('bought.holder', '=', holder!))
    .$if(before !== undefined, (query) => query.where(isAfterCursor('bought', before!)))
    .orderBy('bought.created_at', 'desc')
    .orderBy('bought.id', 'desc')
    .limit(limit + 1)
    .execute()
  const { shown, nextCursor } = pageOf(rows, limit)
  return { payments: shown.map(toPayment), nextCursor }
}

/** Reads a purchase with its events and refunds. Throws `not_found`. */
export async function readPayment(db: Db, id: string) {
  const row = isUuid(id) ? await selectPayments(db).where('bought.id', '=', id).executeTakeFirst() : undefined
  if (!row) throw notFound()
  return {
    payment: toPayment(row),
    events: await eventsOf(db, row),
    refunds: (await findRefundsOf(db, id)).map(toRefund),
  }
}

/** Collects the events of a purchase from all tables, oldest first. */
async function eventsOf(db: Db, order: Row): Promise<PaymentEvent[]> {
  const events = await db
    .selectFrom('payment_event')
    .selectAll()
    .where('provider', '=', order.provider)
    .where('provider_reference', '=', order.provider_reference)
    .execute()
  const postings = await db
    .selectFrom('credit_posting')
    .select(['created_at', 'kind', 'amount', 'reason'])
    .where('holder', '=', order.holder)
    .where('reference', '=', order.id)
    .execute()
  const toEvent = (
    kind: PaymentEvent['kind'],
    at: Date,
    fields: Partial<PaymentEvent> & { what: string },
  ) => ({
    amount: null,
    note: null,
    ...fields,
    kind,
    at: at.toISOString(),
  })
  const all: PaymentEvent[] = [
    toEvent('order', order.created_at, { what: 'created', amount: order.amount_minor }),
    ...(order.fulfilled_at ? [toEvent('order', order.fulfilled_at, { what: 'fulfilled' })] : []),
    ...events.map((event) =>
      toEvent('webhook', event.received_at, {
        what: event.type,
        note: event.processed_at ? event.event_id : `${event.event_id} (waits)`,
      }),
    ),
    ...postings.map(({ created_at, kind, amount, reason }) =>
      toEvent('credits', created_at, { what: kind, amount, note: reason }),
    ),
    ...(await findAdjustments(db, order.id)).map((row) =>
      toEvent('adjustment', row.created_at, {
        what: row.kind,
        amount: row.amount_minor,
        note: `${row.status} ${row.adjustment_id}`,
      }),
    ),
    ...(await findRefundsOf(db, order.id)).map((row) =>
      toEvent('refund', row.created_at, { what: row.state, amount: row.amount_minor, note: row.problem }),
    ),
  ]
  return all.toSorted((one, other) => one.at.localeCompare(other.at))
}

const toPayment = (row: Row): ConsolePayment => ({
  id: row.id,
  holder: row.holder,
  email: row.email,
  provider: row.provider,
  reference: row.provider_reference,
  packageKey: row.package_key,
  credits: row.credits,
  amountMinor: row.amount_minor,
  refundedMinor: row.refunded_minor,
  currency: row.currency,
  status: row.status,
  isDisputed: row.isDisputed,
  livemode: row.livemode,
  createdAt: row.created_at.toISOString(),
  fulfilledAt: row.fulfilled_at?.toISOString() ?? null,
})
