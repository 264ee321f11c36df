/** Runs one attempt of a job: heartbeat, handler, completion. */
import { fromKysely, type JobWithMetadata } from 'pg-boss'
import type { Logger } from 'pino'
import * as z from 'zod/mini'
import type { Trx } from './db.ts'
import { LeaseLostError, type JobRegistration } from './jobs.ts'
import { affectedBy, type Queue } from './queue.ts'
import { report } from './report.ts'
import { findTracer, type OpenSpan } from './tracing.ts'

const HEARTBEAT_EVERY_MS = 2000

export type Claim = { runner: JobRegistration; job: JobWithMetadata }

/**
 * Runs the handler, then completes or fails the job. Throws only when the queue itself fails; the lease then expires.
 */
export async function runClaim(
  { queue: { boss }, logger }: { queue: Queue; logger: Logger },
  { runner, job }: Claim,
  stopped: AbortSignal,
): Promise<void> {
  const { name } = runner.definition
  const lost = new AbortController()
  const heartbeat = setInterval(() => {
    boss.touch(name, job).then(
      (response) => affectedBy(response) === 0 && lost.abort(new LeaseLostError(job.id)),
      (error: unknown) => logger.warn({ err: error, job: job.id }, 'a heartbeat failed'),
    )
  }, HEARTBEAT_EVERY_MS)

  const startedAt = performance.now()
  const span = openJobSpan(job)
  const reportEnd = (outcome: 'done' | 'failed' | 'lost') => {
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
        AbortSignal.timeout(runner.definition.timeoutSeconds * 1000),
      ]),
      async complete(trx: Trx) {
        const response = await boss.complete(name, job, null, { db: fromKysely(trx) })
        if (affectedBy(response) === 0) throw new LeaseLostError(job.id)
        isSettled = true
      },
    }
    await (span ? span.run(() => runner.run(claimed)) : runner.run(claimed))
    if (!isSettled) await boss.complete(name, job)
    reportEnd('done')
  } catch (error) {
    reportEnd(error instanceof LeaseLostError ? 'lost' : 'failed')
    logger.warn({ err: error, queue: name, job: job.id, attempt: job.retryCount }, 'a try at a job failed')
    // Fenced by the lease: has no effect once the lease is lost.
    await boss.fail(name, job, { message: error instanceof Error ? error.message : String(error) })
  } finally {
    clearInterval(heartbeat)
  }
}

const tracedPayload = z.object({ traceparent: z.optional(z.string()) })

/** Opens a span in the trace in which the job was enqueued. */
function openJobSpan({ name, data, retryCount }: JobWithMetadata): OpenSpan | undefined {
  return findTracer()?.open({
    name: `job ${name}`,
    kind: 'consumer',
    facts: { 'toile.attempt': retryCount },
    traceparent: tracedPayload.safeParse(data).data?.traceparent,
  })
}
