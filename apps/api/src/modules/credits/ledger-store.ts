/** Reads and writes the rows of the ledger. All changes go through `ledger.ts`. */
import { randomUUID } from 'node:crypto'
import { CompiledQuery, sql, type Selectable } from 'kysely'
import type { DbOrTrx, Trx } from '../../platform/db.ts'
import type {
  CreditAccountName,
  CreditAccountTable,
  CreditPostingTable,
  PostingKind,
} from '../../platform/money-tables.ts'

export type AccountRow = Selectable<CreditAccountTable>
export type PostingRow = Selectable<CreditPostingTable>

/** The accounts that each kind of posting moves credits between. */
const movesByKind: Record<PostingKind, { from: CreditAccountName; to: CreditAccountName }> = {
  grant: { from: 'issued', to: 'available' },
  hold: { from: 'available', to: 'held' },
  capture: { from: 'held', to: 'spent' },
  release: { from: 'held', to: 'available' },
  revoke: { from: 'available', to: 'revoked' },
  borrow: { from: 'debt', to: 'available' },
  repay: { from: 'available', to: 'debt' },
}

/** Accounts whose balance counts outflows instead of inflows, so that no balance is ever negative. */
const countedByOutflow = new Set<CreditAccountName>(['issued', 'debt'])

/** A posting to insert; the accounts follow from its kind. */
export type NewPosting = Pick<PostingRow, 'kind' | 'amount' | 'idempotency_key'>
type PostingContext = Pick<PostingRow, 'holder' | 'reason' | 'reference' | 'created_at'>

/**
 * The three statements of every posting. They are constant SQL texts, because building them each time with the query
 * builder would cost as much as running them.
 */
export const lockText = 'select * from credit_account where holder = $1 for update'

export const findText = 'select * from credit_posting where idempotency_key = any($1::text[])'

/** Changes all six balances and inserts the postings; does nothing if a balance would become negative. */
export const moveText = `
  with moved as (
    update credit_account
    set available = available + $2::bigint, held = held + $3::bigint, debt = debt + $4::bigint,
      issued = issued + $5::bigint, spent = spent + $6::bigint, revoked = revoked + $7::bigint
    where holder = $1 and available + $2::bigint >= 0 and held + $3::bigint >= 0 and debt + $4::bigint >= 0
      and issued + $5::bigint >= 0 and spent + $6::bigint >= 0 and revoked + $7::bigint >= 0
    returning *
  ), posted as (
    insert into credit_posting (id, holder, kind, from_account, to_account, amount, available_after, reason, reference,
      idempotency_key, created_at)
    select id, $1, kind, from_account, to_account, amount, moved.available - moves_later, $8, $9, idempotency_key, $10
    from moved, jsonb_to_recordset($11::jsonb) as posting (position int, id uuid, kind text, from_account text,
      to_account text, amount bigint, moves_later bigint, idempotency_key text)
    order by position
  )
  select * from moved
`

/** Locks the holder's account until the transaction ends, after creating it on first use. */
export async function lockAccount(trx: Trx, holder: string): Promise<AccountRow> {
  const account = await lockExisting(trx, holder)
  if (account) return account
  await trx
    .insertInto('credit_account')
    .values({ holder })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const created = await lockExisting(trx, holder)
  if (!created) throw new Error(`The account of ${holder} is gone`)
  return created
}

async function lockExisting(trx: Trx, holder: string): Promise<AccountRow | undefined> {
  const { rows } = await trx.executeQuery<AccountRow>(CompiledQuery.raw(lockText, [holder]))
  return rows[0]
}

export async function findAccount(db: DbOrTrx, holder: string): Promise<AccountRow | undefined> {
  return db.selectFrom('credit_account').selectAll().where('holder', '=', holder).executeTakeFirst()
}

/** Finds the postings with these idempotency keys, in the order of the keys; undefined where there is none. */
export async function findPostingsUnder(db: DbOrTrx, ...keys: string[]): Promise<(PostingRow | undefined)[]> {
  const { rows } = await db.executeQuery<PostingRow>(CompiledQuery.raw(findText, [keys]))
  return keys.map((key) => rows.find((row) => row.idempotency_key === key))
}

/** Finds all postings of a holder, oldest first. */
export async function findPostings(db: DbOrTrx, holder: string): Promise<PostingRow[]> {
  return db.selectFrom('credit_posting').selectAll().where('holder', '=', holder).orderBy('seq').execute()
}

/** Finds a page of a holder's postings, newest first. */
export async function findPostingsBefore(
  db: DbOrTrx,
  holder: string,
  { limit, beforeSeq }: { limit: number; beforeSeq: number | undefined },
): Promise<PostingRow[]> {
  return db
    .selectFrom('credit_posting')
    .selectAll()
    .where('holder', '=', holder)
    .$if(beforeSeq !== undefined, (query) => query.where('seq', '<', beforeSeq!))
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
}

/** Finds holds made before a time that are neither captured nor released, oldest first. */
export async function findOpenHolds(db: DbOrTrx, holder: string, before: Date): Promise<PostingRow[]> {
  return db
    .selectFrom('credit_posting as held')
    .selectAll()
    .where('holder', '=', holder)
    .where('kind', '=', 'hold')
    .where('created_at', '<', before)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('credit_posting as ended')
            .select('ended.seq')
            .where('ended.idempotency_key', '=', sql<string>`'settle:' || held.idempotency_key`),
        ),
      ),
    )
    .orderBy('seq')
    .execute()
}

/** Finds the amount of a hold, settled or not; undefined if there was none. */
export async function findHeldAmount(db: DbOrTrx, holder: string, key: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('credit_posting')
    .select('amount')
    .where('holder', '=', holder)
    .where('kind', '=', 'hold')
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
  return row?.amount
}

/**
 * Changes the balances by one conditional update and inserts the postings in order. Returns undefined, having changed
 * nothing, if the balance does not cover them together.
 */
export async function addPostings(
  trx: Trx,
  context: PostingContext,
  postings: NewPosting[],
): Promise<AccountRow | undefined> {
  const { holder, reason, reference, created_at } = context
  const change = changesOf(postings)
  const changes = [change.available, change.held, change.debt, change.issued, change.spent, change.revoked]
  const values = [holder, ...changes, reason, reference, created_at, JSON.stringify(rowsOf(postings))]
  const { rows } = await trx.executeQuery<AccountRow>(CompiledQuery.raw(moveText, values))
  return rows[0]
}

/**
 * Builds the rows of postings. `moves_later` is the change of the available balance by all later postings, from which
 * the balance after each posting follows.
 */
function rowsOf(postings: NewPosting[]) {
  let moves_later = changesOf(postings).available
  return postings.map((posting, position) => {
    moves_later -= changesOf([posting]).available
    const { from: from_account, to: to_account } = movesByKind[posting.kind]
    return { ...posting, position, id: randomUUID(), from_account, to_account, moves_later }
  })
}

/** Sums the change of each balance by all postings. */
function changesOf(postings: NewPosting[]): Record<CreditAccountName, number> {
  const changes = { available: 0, held: 0, debt: 0, issued: 0, spent: 0, revoked: 0 }
  const add = (name: CreditAccountName, amount: number) =>
    (changes[name] += countedByOutflow.has(name) ? -amount : amount)
  for (const { kind, amount } of postings) {
    add(movesByKind[kind].from, -amount)
    add(movesByKind[kind].to, amount)
  }
  return changes
}
