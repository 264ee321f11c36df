/**
 * Works the jobs of the queue: slots that fetch, woken by events and by a tick a second. pg-boss's own `work` polls
 * slowly or, with its notifications, leaves jobs lying; its fetch, complete and fail do neither.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { inTransaction, type Database } from './db.ts'
import type { Events } from './events.ts'
import { exhaustedQueueOf, jobTopic, type JobRegistration } from './jobs.ts'
import { findReadyQueues, releaseDeadLeases } from './job-upkeep.ts'
import { runClaim, type Claim } from './job-run.ts'
import type { Queue } from './queue.ts'
import { report } from './report.ts'

const TICK_MS = 1000
/** After a stop's grace, handlers get this long to notice their signal. */
const ABORT_GRACE_MS = 1500

export type WorkerDeps = { database: Database; events: Events; queue: Queue; logger: Logger }

export type Worker = {
  /** Takes no new jobs, waits for the running ones, aborts those left and hands them back. */
  stop: (graceMs: number) => Promise<void>
}

/** Starts working `registrations`, and their clocks. */
export async function startWorker(deps: WorkerDeps, registrations: JobRegistration[]): Promise<Worker> {
  const { database, events, queue, logger } = deps
  const stopping = new AbortController()
  const aborting = new AbortController()
  const wakers = new Map<string, Set<() => void>>()
  const claims = new Set<Claim>()

  const lines = registrations.flatMap((registration) => [registration, exhaustionOf(registration, deps)])
  const names = lines.map((line) => line.definition.name)
  // The folder's lock is ours, so the holders of these leases are gone.
  if (database.kind === 'embedded') await releaseDeadLeases(deps, names, { olderThanMs: 0 })
  await scheduleAll(queue, registrations)

  const wake = (name: string) => {
    for (const waker of wakers.get(name) ?? []) waker()
  }
  const unsubscribe = events.subscribe(jobTopic, {
    onEvent: (name) => typeof name === 'string' && wake(name),
    onGap: () => names.forEach(wake),
  })

  /** Waits until the queue may hold something; a wake between two looks is kept. */
  function wakesOf(name: string) {
    let isDue = true
    let resolve: (() => void) | undefined
    const waker = () => {
      isDue = true
      resolve?.()
    }
    wakers.set(name, (wakers.get(name) ?? new Set()).add(waker))
    return async () => {
      if (!isDue) await new Promise<void>((done) => (resolve = done))
      isDue = false
    }
  }

  async function runSlot(line: JobRegistration) {
    const nextWake = wakesOf(line.definition.name)
    while (!stopping.signal.aborted) {
      await nextWake()
      while (!stopping.signal.aborted && (await workOne(line)));
    }
  }

  /** False when there was nothing to do. */
  async function workOne(line: JobRegistration): Promise<boolean> {
    try {
      const [job] = await queue.boss.fetch<object>(line.definition.name, { includeMetadata: true })
      if (!job) return false
      const claim: Claim = { line, job }
      claims.add(claim)
      await runClaim(deps, claim, aborting.signal).finally(() => claims.delete(claim))
      return true
    } catch (error) {
      logger.error({ err: error, queue: line.definition.name }, 'the queue does not answer')
      return false
    }
  }

  async function tick() {
    while (!stopping.signal.aborted) {
      await sleep(TICK_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return
      try {
        await releaseDeadLeases(deps, names)
        for (const name of await findReadyQueues(database, names)) wake(name)
      } catch (error) {
        logger.error({ err: error }, 'the queue does not answer')
      }
    }
  }

  const slots = lines.flatMap((line) => Array.from({ length: line.concurrency }, () => runSlot(line)))
  const running = Promise.all([...slots, tick()])

  return {
    async stop(graceMs) {
      unsubscribe()
      stopping.abort()
      names.forEach(wake)
      await Promise.race([running, sleep(graceMs)])
      aborting.abort(new Error('The process stops'))
      await Promise.race([running, sleep(ABORT_GRACE_MS)])
      for (const { job } of claims)
        await queue.boss.fail(job.name, job, { message: 'handed back by a process that stopped' })
    },
  }
}

/** The queue of last failures as a job of its own, so that telling of them is as safe as the work was. */
function exhaustionOf(registration: JobRegistration, { database, logger }: WorkerDeps): JobRegistration {
  const { definition } = registration
  return {
    definition: { ...definition, name: exhaustedQueueOf(definition.name), timeoutSeconds: 60 },
    concurrency: 1,
    cron: undefined,
    onExhausted: async () => undefined,
    async run(job) {
      logger.error({ job: definition.name, payload: job.payload }, 'a job has failed for good')
      report('jobExhausted', { job: definition.name })
      await inTransaction(database.db, async (trx) => {
        await registration.onExhausted(job.payload, trx)
        await job.complete(trx)
      })
    },
  }
}

async function scheduleAll({ boss }: Queue, registrations: JobRegistration[]) {
  const wanted = new Map(
    registrations.flatMap(({ definition, cron }) => (cron ? [[definition.name, cron]] : [])),
  )
  for (const { name } of await boss.getSchedules()) if (!wanted.has(name)) await boss.unschedule(name)
  for (const [name, cron] of wanted) await boss.schedule(name, cron, {}, { tz: 'UTC' })
}
