/** Compares the credits held for looks with the cost of each unfinished look. */
import { sql } from 'kysely'
import type { Difference, LedgerCheck } from '../credits/index.ts'
import { HOLD_PREFIX } from './look-payment.ts'

export const heldForLooks: LedgerCheck = sql<Difference>`
  with making as (
    select holder, ${HOLD_PREFIX} || id as key, cost from generation
    where holder is not null and cost > 0 and status in ('queued', 'running')
  ), held as (
    select holder, idempotency_key as key, amount from credit_posting posting
    where kind = 'hold' and starts_with(idempotency_key, ${HOLD_PREFIX}) and not exists (
      select from credit_posting ended where ended.idempotency_key = 'settle:' || posting.idempotency_key
    )
  )
  select coalesce(held.holder, making.holder) as holder,
    'held for a look in the making, ' || coalesce(held.key, making.key) as problem,
    making.cost::bigint as expected, held.amount as found
  from held full join making on held.key = making.key and held.holder = making.holder
  where making.cost is distinct from held.amount
  order by 1, 2
`
