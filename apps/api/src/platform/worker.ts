/**
 * Runs jobs from the queue, in slots that fetch when woken by an event or by a tick each second. Not pg-boss's `work`:
 * that polls slowly or, with its notifications, can leave jobs waiting.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { inTransaction, type Database } from './db.ts'
import type { Events } from './events.ts'
import { createFetcher, type JobFetcher } from './job-fetch.ts'
import { exhaustedQueueOf, jobTopic, type JobRegistration } from './jobs.ts'
import { findReadyQueues, releaseDeadLeases } from './job-upkeep.ts'
import { runClaim, type Claim } from './job-run.ts'
import type { Queue } from './queue.ts'
import { report } from './report.ts'

const TICK_MS = 1000
/** After the grace period of `stop`, handlers have this long to react to their signal. */
const ABORT_GRACE_MS = 1500

export type WorkerDeps = { database: Database; events: Events; queue: Queue; logger: Logger }

export type Worker = {
  /**
   * Graceful shutdown: fetches no new jobs, waits for running ones, then aborts the rest and returns them to the queue.
   */
  stop: (graceMs: number) => Promise<void>
}

/** Starts the slots of all jobs, and their cron schedules. */
export async function startWorker(deps: WorkerDeps, registrations: JobRegistration[]): Promise<Worker> {
  const { database, events, queue, logger } = deps
  const stopping = new AbortController()
  const aborting = new AbortController()
  const wakers = new Map<string, Set<() => void>>()
  const claims = new Set<Claim>()

  const runners = registrations.flatMap((registration) => [registration, exhaustedJobOf(registration, deps)])
  const names = runners.map((runner) => runner.definition.name)
  const fetchers = new Map(
    runners.map(({ definition }) => [definition.name, createFetcher(queue.boss, definition)]),
  )
  // We hold the folder's lock, so the processes that held these leases are gone.
  if (database.kind === 'embedded') await releaseDeadLeases(deps, names, { olderThanMs: 0 })
  await scheduleAll(queue, registrations)

  const wake = (name: string) => {
    fetchers.get(name)?.expectJobs()
    for (const waker of wakers.get(name) ?? []) waker()
  }
  const unsubscribe = events.subscribe(jobTopic, {
    onEvent: (name) => typeof name === 'string' && wake(name),
    onGap: () => names.forEach(wake),
  })

  /** Returns a function that waits for the next wake-up. A wake-up between two calls is not lost. */
  function wakeUpsOf(name: string) {
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

  async function runSlot(runner: JobRegistration) {
    const { name } = runner.definition
    const nextWake = wakeUpsOf(name)
    const fetcher = fetchers.get(name)!
    while (!stopping.signal.aborted) {
      await nextWake()
      while (!stopping.signal.aborted && (await runNext(runner, fetcher)));
    }
  }

  /** Fetches and runs one job; false when the queue is empty or does not respond. */
  async function runNext(runner: JobRegistration, fetcher: JobFetcher): Promise<boolean> {
    try {
      const job = await fetcher.fetchNext()
      if (!job) return false
      const claim: Claim = { runner, job }
      claims.add(claim)
      await runClaim(deps, claim, aborting.signal).finally(() => claims.delete(claim))
      fetcher.expectJobs()
      return true
    } catch (error) {
      logger.error({ err: error, queue: runner.definition.name }, 'the queue does not answer')
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

  const slots = runners.flatMap((runner) => Array.from({ length: runner.concurrency }, () => runSlot(runner)))
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

/** Registers the queue of exhaustion notices as a job, so that `onExhausted` is retried like any work. */
function exhaustedJobOf(registration: JobRegistration, { database, logger }: WorkerDeps): JobRegistration {
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
