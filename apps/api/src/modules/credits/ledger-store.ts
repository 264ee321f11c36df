/** The rows of the ledger. Everything that changes them goes through `ledger.ts`. */
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

/** Counted by what has left them, so that every column is a number that is never negative. */
const countedByOutflow = new Set<CreditAccountName>(['issued', 'debt'])

export type NewPosting = Pick<PostingRow, 'kind' | 'amount' | 'idempotency_key'>
type PostingContext = Pick<PostingRow, 'holder' | 'reason' | 'reference' | 'created_at'>

/**
 * Every spend takes these three statements. They stand here as text, because building them anew each time would cost as
 * much as running them.
 */
export const lockText = 'select * from credit_account where holder = $1 for update'

export const findText = 'select * from credit_posting where idempotency_key = any($1::text[])'

/** All six balances by their changes, and the postings with them; nothing at all where one would fall below zero. */
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

/** The holder's balances, made on first use and locked until the transaction ends. */
export async function lockAccount(trx: Trx, holder: string): Promise<AccountRow> {
  const account = await lockIfThere(trx, holder)
  if (account) return account
  await trx
    .insertInto('credit_account')
    .values({ holder })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const made = await lockIfThere(trx, holder)
  if (!made) throw new Error(`The account of ${holder} is gone`)
  return made
}

async function lockIfThere(trx: Trx, holder: string): Promise<AccountRow | undefined> {
  const { rows } = await trx.executeQuery<AccountRow>(CompiledQuery.raw(lockText, [holder]))
  return rows[0]
}

export async function findAccount(db: DbOrTrx, holder: string): Promise<AccountRow | undefined> {
  return db.selectFrom('credit_account').selectAll().where('holder', '=', holder).executeTakeFirst()
}

/** Those under the keys, in the keys' order. */
export async function findPostingsUnder(db: DbOrTrx, ...keys: string[]): Promise<(PostingRow | undefined)[]> {
  const { rows } = await db.executeQuery<PostingRow>(CompiledQuery.raw(findText, [keys]))
  return keys.map((key) => rows.find((row) => row.idempotency_key === key))
}

/** All of one holder, the oldest first. */
export async function findPostings(db: DbOrTrx, holder: string): Promise<PostingRow[]> {
  return db.selectFrom('credit_posting').selectAll().where('holder', '=', holder).orderBy('seq').execute()
}

/** One page of a holder's, the newest first. */
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

/** Holds from before the moment that neither a capture nor a release has ended. */
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

/**
 * Moves the balances by one conditional update and adds the postings, in their order. Nothing when the holder lacks what
 * they take together; then nothing has changed.
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

/** `moves_later` is by how much those after it move what is available. */
function rowsOf(postings: NewPosting[]) {
  let moves_later = changesOf(postings).available
  return postings.map((posting, position) => {
    moves_later -= changesOf([posting]).available
    const { from: from_account, to: to_account } = movesByKind[posting.kind]
    return { ...posting, position, id: randomUUID(), from_account, to_account, moves_later }
  })
}

/** By how much each column moves, all postings together. */
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
