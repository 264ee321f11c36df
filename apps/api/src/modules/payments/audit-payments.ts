/** Ledger check: compares the credits of purchases, refunds and chargebacks with the ledger's postings. */
import { sql } from 'kysely'
import type { Difference, LedgerCheck } from '../credits/index.ts'

export const creditsForPayments: LedgerCheck = sql<Difference>`
  with adjusted as (
    select payment_order.holder, 'adjustment:' || adjustment.provider || ':' || adjustment_id as name, adjustment.status,
      adjustment.credits, adjustment.held
    from payment_adjustment adjustment join payment_order on payment_order.id = adjustment.order_id
  ), due as (
    select holder, 'grant:order:' || id as key, credits as amount from payment_order where fulfilled_at is not null
    union all
    select holder, 'revoke:' || name, credits from adjusted where status = 'approved' and credits > 0
    union all
    select holder, 'hold:' || name, held from adjusted where held > 0
  ), named as (
    select holder, kind, amount, idempotency_key, split_part(idempotency_key, ':after:', 1) as key from credit_posting
  ), posted as (
    select holder, key, sum(amount)::bigint as amount from named posting
    where kind = 'grant' and starts_with(idempotency_key, 'grant:order:')
      or kind = 'revoke' and starts_with(idempotency_key, 'revoke:adjustment:') and not exists (
        select from credit_posting undone
        where undone.idempotency_key = 'restore:' || substr(posting.key, length('revoke:') + 1)
      )
      or kind = 'hold' and starts_with(idempotency_key, 'hold:adjustment:') and not exists (
        select from credit_posting ended where ended.idempotency_key = 'settle:' || posting.idempotency_key
      )
    group by holder, key
  )
  select coalesce(posted.holder, due.holder) as holder,
    'credits for a payment, ' || coalesce(posted.key, due.key) as problem,
    due.amount::bigint as expected, posted.amount as found
  from posted full join due on posted.key = due.key and posted.holder = due.holder
  where due.amount is distinct from posted.amount
  order by 1, 2
`
