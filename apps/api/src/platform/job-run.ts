/** One try at one job: its lease, its heartbeat, its end. */
import { fromKysely, type JobWithMetadata } from 'pg-boss'
import type { Logger } from 'pino'
import * as z from 'zod/mini'
import type { Trx } from './db.ts'
import { LeaseLostError, type JobRegistration } from './jobs.ts'
import { affectedBy, type Queue } from './queue.ts'
import { report } from './report.ts'
import { findTracer, type OpenSpan } from './tracing.ts'

const HEARTBEAT_EVERY_MS = 2000

export type Claim = { line: JobRegistration; job: JobWithMetadata }

/** Runs the handler and settles the job. Throws only when the queue itself fails; the lease then runs out. */
export async function runClaim(
  { queue: { boss }, logger }: { queue: Queue; logger: Logger },
  { line, job }: Claim,
  stopped: AbortSignal,
): Promise<void> {
  const { name } = line.definition
  const lost = new AbortController()
  const beats = setInterval(() => {
    boss.touch(name, job).then(
      (response) => affectedBy(response) === 0 && lost.abort(new LeaseLostError(job.id)),
      (error: unknown) => logger.warn({ err: error, job: job.id }, 'a heartbeat failed'),
    )
  }, HEARTBEAT_EVERY_MS)

  const startedAt = performance.now()
  const span = spanOf(job)
  const tell = (outcome: 'done' | 'failed' | 'lost') => {
    report('jobEnded', { job: name, outcome, seconds: (performance.now() - startedAt) / 1000 })
    span?.end({ 'toile.outcome': outcome }, outcome === 'done' ? 'done' : 'failed')
  }
  report('jobBegun', { job: name })
  let isSettled = false
  try {
    const claimed = {
      id: job.id,
      payload: job.data,
      attempt: job.retryCount,
      isLastAttempt: job.retryCount >= job.retryLimit,
      signal: AbortSignal.any([
        stopped,
        lost.signal,
        AbortSignal.timeout(line.definition.timeoutSeconds * 1000),
      ]),
      async complete(trx: Trx) {
        const response = await boss.complete(name, job, null, { db: fromKysely(trx) })
        if (affectedBy(response) === 0) throw new LeaseLostError(job.id)
        isSettled = true
      },
    }
    await (span ? span.run(() => line.run(claimed)) : line.run(claimed))
    if (!isSettled) await boss.complete(name, job)
    tell('done')
  } catch (error) {
    tell(error instanceof LeaseLostError ? 'lost' : 'failed')
    logger.warn({ err: error, queue: name, job: job.id, attempt: job.retryCount }, 'a try at a job failed')
    // Fenced like everything else: when the lease is lost, this touches nothing.
    await boss.fail(name, job, { message: error instanceof Error ? error.message : String(error) })
  } finally {
    clearInterval(beats)
  }
}

const bornIn = z.object({ traceparent: z.optional(z.string()) })

/** Goes on from the trace that the job was born in. */
function spanOf({ name, data, retryCount }: JobWithMetadata): OpenSpan | undefined {
  return findTracer()?.open({
    name: `job ${name}`,
    kind: 'consumer',
    facts: { 'toile.attempt': retryCount },
    traceparent: bornIn.safeParse(data).data?.traceparent,
  })
}
