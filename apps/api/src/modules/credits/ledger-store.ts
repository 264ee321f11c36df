/** The rows of the ledger. Everything that changes them goes through `ledger.ts`. */
import { randomUUID } from 'node:crypto'
import { sql, type Insertable, type Selectable } from 'kysely'
import type { DbOrTrx, Trx } from '../../platform/db.ts'
import type {
  CreditAccountName,
  CreditAccountTable,
  CreditPostingTable,
  PostingKind,
} from '../../platform/tables.ts'

export type AccountRow = Selectable<CreditAccountTable>
export type PostingRow = Selectable<CreditPostingTable>

/** What each kind of posting moves between. */
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

const lockIfThere = (trx: Trx, holder: string): Promise<AccountRow | undefined> =>
  trx.selectFrom('credit_account').selectAll().where('holder', '=', holder).forUpdate().executeTakeFirst()

export async function findAccount(db: DbOrTrx, holder: string): Promise<AccountRow | undefined> {
  return db.selectFrom('credit_account').selectAll().where('holder', '=', holder).executeTakeFirst()
}

export async function findPosting(db: DbOrTrx, key: string): Promise<PostingRow | undefined> {
  return db.selectFrom('credit_posting').selectAll().where('idempotency_key', '=', key).executeTakeFirst()
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
  const changes = changesOf(postings)
  let update = trx.updateTable('credit_account').where('holder', '=', context.holder)
  for (const [name, change] of changes)
    update = update
      .set(name, sql`${sql.ref(name)} + ${change}::bigint`)
      .where(sql<boolean>`${sql.ref(name)} + ${change}::bigint >= 0`)
  const account = await update.returningAll().executeTakeFirst()
  if (!account) return undefined

  await trx
    .insertInto('credit_posting')
    .values(rowsOf(context, postings, account.available))
    .execute()
  return account
}

/** @param availableLast what is available after the last of them */
function rowsOf(context: PostingContext, postings: NewPosting[], availableLast: number) {
  const rows: Insertable<CreditPostingTable>[] = []
  let available_after = availableLast
  for (const posting of postings.toReversed()) {
    const { from: from_account, to: to_account } = movesByKind[posting.kind]
    rows.unshift({ ...context, ...posting, id: randomUUID(), from_account, to_account, available_after })
    if (to_account === 'available') available_after -= posting.amount
    if (from_account === 'available') available_after += posting.amount
  }
  return rows
}

/** By how much each column moves, all postings together. */
function changesOf(postings: NewPosting[]): Map<CreditAccountName, number> {
  const changes = new Map<CreditAccountName, number>()
  const add = (name: CreditAccountName, amount: number) =>
    changes.set(name, (changes.get(name) ?? 0) + (countedByOutflow.has(name) ? -amount : amount))
  for (const { kind, amount } of postings) {
    add(movesByKind[kind].from, -amount)
    add(movesByKind[kind].to, amount)
  }
  return changes
}
