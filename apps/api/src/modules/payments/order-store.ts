/** Queries on the `payment_order` table. */
import type { OrderStatus, PaymentProvider } from '@toile/contract/payments'
import { sql, type Selectable } from 'kysely'
import type { DbOrTrx, Trx } from '../../platform/db.ts'
import { isAfterCursor, pageOf } from '../../platform/list-cursor.ts'
import { reportOnCommit } from '../../platform/report.ts'
import type { PaymentOrderTable } from '../../platform/money-tables.ts'

export type OrderRow = Selectable<PaymentOrderTable>
/** The key under which at most one order is open. */
export type OrderKind = Pick<OrderRow, 'holder' | 'provider' | 'package_key'>

/** The ledger's key of the grant for a purchase. */
export const grantKeyOf = ({ id }: Pick<OrderRow, 'id'>): string => `grant:order:${id}`

const openStatuses = ['created', 'pending'] as const satisfies OrderStatus[]

/** Locks the profile against deletion until the transaction ends; false when it no longer exists. */
export async function lockProfile(trx: Trx, holder: string): Promise<boolean> {
  const row = await trx
    .selectFrom('profile')
    .select('user_id')
    .where('holder', '=', holder)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

export async function lockOrder(trx: Trx, id: string): Promise<OrderRow> {
  return trx
    .selectFrom('payment_order')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Inserts an order; undefined when the holder already has an open one for the package. */
export async function insertOrder(trx: Trx, order: OrderRow): Promise<OrderRow | undefined> {
  const inserted = await trx
    .insertInto('payment_order')
    .values(order)
    .onConflict((conflict) =>
      conflict
        .columns(['holder', 'provider', 'package_key'])
        .where('status', 'in', openStatuses.map(literal))
        .doNothing(),
    )
    .returningAll()
    .executeTakeFirst()
  if (inserted) reportStatus(trx, inserted)
  return inserted
}

const reportStatus = (trx: Trx, { provider, status }: OrderRow) =>
  reportOnCommit(trx, 'purchaseChanged', { provider, status })

/** Inlines a status: PostgreSQL matches a partial index only when its predicate is literal, not a parameter. */
const literal = (status: OrderStatus) => sql.lit<OrderStatus>(status)

export async function lockOpenOrder(trx: Trx, kind: OrderKind): Promise<OrderRow | undefined> {
  return trx
    .selectFrom('payment_order')
    .selectAll()
    .where('holder', '=', kind.holder)
    .where('provider', '=', kind.provider)
    .where('package_key', '=', kind.package_key)
    .where('status', 'in', openStatuses)
    .forUpdate()
    .executeTakeFirst()
}

export async function findOrderByReference(
  db: DbOrTrx,
  provider: PaymentProvider,
  reference: string,
): Promise<OrderRow | undefined> {
  return db
    .selectFrom('payment_order')
    .selectAll()
    .where('provider', '=', provider)
    .where('provider_reference', '=', reference)
    .executeTakeFirst()
}

/** Finds an order of the holder by our id or by the provider's reference. */
export async function findOrderOf(
  db: DbOrTrx,
  holder: string,
  { id, providers }: { id: string; providers: readonly PaymentProvider[] },
): Promise<OrderRow | undefined> {
  return db
    .selectFrom('payment_order')
    .selectAll()
    .where('holder', '=', holder)
    .where('provider', 'in', providers)
    .where((or) => or.or([or('provider_reference', '=', id), or(sql`id::text`, '=', id.toLowerCase())]))
    .executeTakeFirst()
}

/**
 * Finds a page of one holder's orders, newest first, without those that never got a checkout at the provider. Throws
 * `invalid_request` for an invalid cursor.
 */
export async function findOrdersOf(
  db: DbOrTrx,
  holder: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ rows: OrderRow[]; nextCursor: string | null }> {
  const rows = await db
    .selectFrom('payment_order')
    .selectAll()
    .where('holder', '=', holder)
    .where('provider_reference', 'is not', null)
    .$if(cursor !== undefined, (query) => query.where(isAfterCursor('payment_order', cursor!)))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit)
}

type UpdatableColumn =
  | 'status'
  | 'refunded_minor'
  | 'fulfilled_at'
  | 'check_at'
  | 'provider_reference'
  | 'checkout_url'

/** Updates a row that the transaction has locked. */
export async function updateOrder(
  trx: Trx,
  id: string,
  changes: Partial<Pick<OrderRow, UpdatableColumn>>,
): Promise<OrderRow> {
  const updated = await trx
    .updateTable('payment_order')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (changes.status) reportStatus(trx, updated)
  return updated
}
