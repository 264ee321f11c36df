/**
 * A worker process for the kill test: `job-child.ts <mode>`, with the home's settings in the environment.
 * `hang` enqueues two jobs that never end, prints `began unsettled` before the transaction of one and `began settled`
 * after that of the other; `work` runs the jobs it finds.
 */
import { sql } from 'kysely'
import { pino } from 'pino'
import * as z from 'zod/mini'
import { loadConfig } from '../../src/config/config.ts'
import { inTransaction } from '../../src/platform/db.ts'
import { openEmbedded } from '../../src/platform/db-embedded.ts'
import { openPostgres } from '../../src/platform/db-postgres.ts'
import { openEvents } from '../../src/platform/events.ts'
import { defineJob, registerJob } from '../../src/platform/jobs.ts'
import { openQueue } from '../../src/platform/queue.ts'
import { startWorker } from '../../src/platform/worker.ts'

const mode = process.argv[2]
const config = loadConfig(process.env, '/nowhere').database
const database =
  config.kind === 'embedded'
    ? await openEmbedded(config.dir, console.error)
    : await openPostgres(config, console.error)
const job = defineJob({
  name: 'kill',
  payload: z.object({ text: z.string() }),
  retryLimit: 3,
  retryDelaySeconds: 0,
  timeoutSeconds: 600,
})
const logger = pino({ level: 'silent' })
const events = await openEvents(database, console.error)
const queue = await openQueue({ database, events }, [job], { maintains: true, onError: console.error })

if (mode !== 'work') {
  await sql`create table if not exists done (text text, attempt int)`.execute(database.db)
  await inTransaction(database.db, async (trx) => {
    for (const text of ['unsettled', 'settled']) await queue.enqueue(trx, job, { text })
  })
}
const registration = registerJob(job, {
  concurrency: 2,
  async run({ payload, attempt, complete }) {
    const hang = () => {
      console.log(`began ${payload.text}`)
      return new Promise(() => undefined)
    }
    if (mode === 'hang' && payload.text === 'unsettled') await hang()
    await inTransaction(database.db, async (trx) => {
      await sql`insert into done values (${payload.text}, ${attempt})`.execute(trx)
      await complete(trx)
    })
    if (mode === 'hang') await hang()
  },
})
const worker = await startWorker({ database, events, queue, logger }, [registration])
if (mode === 'work') {
  const isOver = async () =>
    (await sql`select 1 from pgboss.job where name = 'kill' and state < 'completed'`.execute(database.db))
      .rows.length === 0
  while (!(await isOver())) await new Promise((resolve) => setTimeout(resolve, 100))
  const { rows } = await sql`select text, attempt from done`.execute(database.db)
  await worker.stop(5000)
  await queue.close()
  await events.close()
  await database.close()
  console.log(`done ${JSON.stringify(rows)}`)
}
