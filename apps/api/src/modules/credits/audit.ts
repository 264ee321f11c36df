/** Works every balance out again from the postings, and says where the two differ. */
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/db.ts'

/** `problem` is what is wrong, for the operator; the figures are null where there is no row at all. */
export type Difference = { holder: string; problem: string; expected: number | null; found: number | null }

export type AuditReport = { holders: number; postings: number; differences: Difference[] }

/** One thing to compare: a statement whose rows are what differs. */
export type LedgerCheck = RawBuilder<Difference>

/**
 * Reads the whole ledger as it was at one moment; changes nothing.
 * @param beside checks of what other modules hold against it, at the same moment
 */
export async function auditLedger(db: Db, beside: readonly LedgerCheck[] = []): Promise<AuditReport> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const { rows: counts } = await sql<{ holders: number; postings: number }>`
        select (select count(*) from credit_account) as holders, (select count(*) from credit_posting) as postings
      `.execute(trx)
      const differences: Difference[] = []
      for (const check of [balances, heldWithoutHold, unsettledHolds, chain, ...beside])
        differences.push(...(await check.execute(trx)).rows)
      return { ...counts[0]!, differences }
    })
}

/** Each of the six balances against the sum of what came in and went out. */
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

/** Each end of a hold against the hold it names. */
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

/** The running balance on each posting against those before it. */
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
