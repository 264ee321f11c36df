/**
 * Reconciles looks, jobs and holds once a minute: fails looks that have no job any more, and captures or releases holds
 * of looks that have ended.
 */
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { inTransaction, type Db, type Trx } from '../../platform/db.ts'
import { exhaustedQueueOf, registerJob, type JobRegistration } from '../../platform/jobs.ts'
import { capture, findOpenHolds, lockHolders, release } from '../credits/index.ts'
import { failGeneration, engineFault, type FailDeps } from './fail-generation.ts'
import { runGenerationJob, settleStaleJob } from './job.ts'
import { HOLD_PREFIX } from './look-payment.ts'

/** A safety margin: younger looks and holds are skipped. */
const GRACE_MS = 2 * 60_000
const BATCH_SIZE = 200

type SettleDeps = FailDeps & { db: Db; logger: Logger }

export function settleStaleWork(deps: SettleDeps): JobRegistration {
  return registerJob(settleStaleJob, {
    concurrency: 1,
    cron: '* * * * *',
    async run({ signal }) {
      await failAbandoned(deps, signal)
      await settleStrayHolds(deps, signal)
    },
  })
}

/** Fails unfinished looks for which the queue has no job. */
async function failAbandoned(deps: SettleDeps, signal: AbortSignal): Promise<void> {
  const { db, clock, logger } = deps
  const before = new Date(clock.now().getTime() - GRACE_MS)
  const { rows } = await sql<{ id: string }>`
    select distinct on (created_at, coalesce(set_id, id)) coalesce(set_id, id) as id from generation
    where status in ('queued', 'running') and created_at < ${before} and not exists (
      select from pgboss.job
      where name = any(${[runGenerationJob.name, exhaustedQueueOf(runGenerationJob.name)]})
        and state in ('created', 'retry', 'active') and data->>'generationId' = coalesce(generation.set_id, generation.id)::text
    )
    order by created_at, coalesce(set_id, id) limit ${BATCH_SIZE}
  `.execute(db)
  for (const { id } of rows) {
    signal.throwIfAborted()
    logger.error({ generation: id }, 'a look had lost its job and was marked as failed')
    await inTransaction(db, (trx) => failGeneration(deps, trx, id, engineFault))
  }
}

/**
 * Settles the holds of accounts whose held credits differ from the cost of their unfinished looks. Pending refunds hold
 * credits too; those are skipped below. In random order, so that such accounts do not keep out the others.
 */
async function settleStrayHolds(deps: SettleDeps, signal: AbortSignal): Promise<void> {
  const { rows } = await sql<{ holder: string }>`
    select holder from credit_account
    where held > 0 and held <> (
      select coalesce(sum(cost), 0) from generation
      where generation.holder = credit_account.holder and status in ('queued', 'running')
    )
    order by random() limit ${BATCH_SIZE}
  `.execute(deps.db)
  for (const { holder } of rows) {
    signal.throwIfAborted()
    await inTransaction(deps.db, (trx) => settleHoldsOf(deps, trx, holder))
  }
}

async function settleHoldsOf({ clock, logger }: SettleDeps, trx: Trx, holder: string): Promise<void> {
  await lockHolders(trx, [holder])
  const before = new Date(clock.now().getTime() - GRACE_MS)
  for (const { idempotency_key: holdKey, reason, reference } of await findOpenHolds(trx, holder, before)) {
    if (!holdKey.startsWith(HOLD_PREFIX)) continue
    const id = holdKey.slice(HOLD_PREFIX.length)
    const look = await trx.selectFrom('generation').select('status').where('id', '=', id).executeTakeFirst()
    if (look?.status === 'queued' || look?.status === 'running') continue
    const settle = look?.status === 'succeeded' ? capture : release
    logger.error({ generation: id, settledBy: settle.name }, 'credits were held for a look that had ended')
    await settle(trx, { holder, holdKey, reason, ...(reference && { reference }), at: clock.now() })
  }
}
