/** Recomputes every balance from the postings and reports differences. */
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/db.ts'

/** A difference. `problem` describes it for the operator; `expected` or `found` is null if its row is missing. */
export type Difference = { holder: string; problem: string; expected: number | null; found: number | null }

/** Result of an audit: the number of accounts and postings read, and all differences found. */
export type AuditReport = { holders: number; postings: number; differences: Difference[] }

/** A check of the ledger: a query that returns one row for each difference. */
export type LedgerCheck = RawBuilder<Difference>

/**
 * Audits the whole ledger in one snapshot; changes nothing.
 * @param furtherChecks checks by other modules against their own data, run in the same snapshot
 */
export async function auditLedger(db: Db, furtherChecks: readonly LedgerCheck[] = []): Promise<AuditReport> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const { rows: counts } = await sql<{ holders: number; postings: number }>`
        select (select count(*) from credit_account) as holders, (select count(*) from credit_posting) as postings
      `.execute(trx)
      const differences: Difference[] = []
      for (const check of [balances, heldWithoutHold, unsettledHolds, chain, ...furtherChecks])
        differences.push(...(await check.execute(trx)).rows)
      return { ...counts[0]!, differences }
    })
}

/** Compares each of the six balances with the sum of the postings to and from it. */
const balances = sql<Difference>`
  with moved as (
    select holder, from_account as account, -amount as change from credit_posting
    union all
    select holder, to_account, amount from credit_posting
  ), expected as (
    select holder, account, case when account in ('issued', 'debt') then -sum(change) else sum(change) end as total
    from moved group by holder, account
  ), kept as (
    select holder, account, total from credit_account, lateral (values
      ('available', available), ('held', held), ('debt', debt), ('issued', issued), ('spent', spent), ('revoked', revoked)
    ) as balance (account, total)
  )
  select holder, 'balance of ' || account as problem, expected.total::bigint as expected, kept.total as found
  from expected full join kept using (holder, account)
  where coalesce(expected.total, 0) <> coalesce(kept.total, 0) or kept.total is null
  order by holder, account
`

/** Compares each capture and release with the hold that it settles. */
const heldWithoutHold = sql<Difference>`
  select ended.holder, ended.kind || ' ' || ended.idempotency_key || ' without its hold' as problem,
    held.amount as expected, ended.amount as found
  from credit_posting ended
  left join credit_posting held
    on 'settle:' || held.idempotency_key = ended.idempotency_key and held.kind = 'hold' and held.holder = ended.holder
  where ended.kind in ('capture', 'release') and held.amount is distinct from ended.amount
  order by ended.seq
`

/** Compares the held balances with the holds that have not ended. */
const unsettledHolds = sql<Difference>`
  with open as (
    select holder, sum(amount) as total from credit_posting held
    where kind = 'hold' and not exists (
      select from credit_posting ended where ended.idempotency_key = 'settle:' || held.idempotency_key
    )
    group by holder
  )
  select holder, 'held without an open hold' as problem, coalesce(open.total, 0)::bigint as expected, account.held as found
  from credit_account account left join open using (holder)
  where account.held <> coalesce(open.total, 0)
  order by holder
`

/** Compares the running balance stored with each posting with the sum of the postings up to it. */
const chain = sql<Difference>`
  select holder, 'balance after ' || idempotency_key as problem, expected::bigint, available_after as found
  from (
    select holder, seq, idempotency_key, available_after,
      sum(case when to_account = 'available' then amount when from_account = 'available' then -amount else 0 end)
        over (partition by holder order by seq) as expected
    from credit_posting
  ) posted
  where expected <> available_after
  order by holder, seq
`
