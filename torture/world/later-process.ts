/**
 * The product in one process, a day later: reconciles pending payments, purges expired data and orphans, then serves.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { loadConfig } from '../../apps/api/src/config/config.ts'
import { openContext } from '../../apps/api/src/context.ts'
import { reconcilePaymentsJob } from '../../apps/api/src/modules/payments/jobs.ts'
import { eraseExpiredJob } from '../../apps/api/src/modules/retention/erase-expired.ts'
import { sweepOrphansJob } from '../../apps/api/src/modules/retention/sweep-orphans.ts'
import { inTransaction } from '../../apps/api/src/platform/db.ts'
import type { JobDefinition } from '../../apps/api/src/platform/jobs.ts'
import { start } from '../../apps/api/src/running.ts'

const context = await openContext(loadConfig(process.env, '/nowhere'))
const running = await start(context, undefined)
process.once('SIGTERM', () => void running.stop().then(() => process.exit(0)))

async function run(job: JobDefinition) {
  const id = await inTransaction(context.database.db, (trx) => context.queue.enqueue(trx, job, {}))
  for (;;) {
    const [found] = await context.queue.boss.findJobs(job.name, { id })
    if (found?.state === 'completed') return
    if (found?.state === 'failed') throw new Error(`${job.name} has failed`)
    await sleep(100)
  }
}

await run(reconcilePaymentsJob)
await run(eraseExpiredJob)
await run(sweepOrphansJob)
console.log('purged, and is ready')
