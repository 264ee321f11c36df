/** Job definitions, separate from their handlers: the HTTP process enqueues jobs without loading an engine. */
import type { ZodMiniType } from 'zod/mini'
import type { Trx } from './db.ts'

export type JobDefinition<Payload extends object = object> = {
  /** Also the name of its queue: letters, digits, dashes. */
  name: string
  /** Usually only an id. Validated again when the job runs; the queue adds the trace context. */
  payload: ZodMiniType<Payload>
  /** Attempts after the first. A killed or stopped process uses one up. */
  retryLimit: number
  retryDelaySeconds: number
  /** An attempt that takes longer is aborted. */
  timeoutSeconds: number
  /**
   * Maximum concurrent jobs of one group, in all processes together; undefined for a job without groups. A process may
   * exceed it by what others fetch at the same moment.
   */
  groupConcurrency?: number
}

/** Infers the payload's type. */
export const defineJob = <Payload extends object>(definition: JobDefinition<Payload>) => definition

/** One attempt of a job, held by a lease. */
export type ClaimedJob<Payload extends object> = {
  id: string
  payload: Payload
  /** 0 for the first attempt. */
  attempt: number
  isLastAttempt: boolean
  /** Aborts when the lease is lost, on timeout, or when the process stops. */
  signal: AbortSignal
  /**
   * Completes the job inside the caller's transaction. Throws `LeaseLostError` when another attempt has taken over, so
   * that the transaction rolls back and no work is done twice.
   */
  complete: (trx: Trx) => Promise<void>
}

export type JobHandler<Payload extends object> = {
  /** Returning completes the job, unless `complete` did; throwing retries it, up to the limit. */
  run: (job: ClaimedJob<Payload>) => Promise<void>
  /**
   * Called after the last attempt failed, even by a killed process, in the transaction that consumes the notice of
   * exhaustion. Informs the waiting client.
   */
  onExhausted?: (payload: Payload, trx: Trx) => Promise<void>
  /** Maximum concurrent jobs of this kind in one process. */
  concurrency: number
  /** Cron expression in UTC, for a scheduled job; its payload is `{}`. */
  cron?: string
}

/** A definition joined with its handler, payload type erased: passed by modules to the worker's context. */
export type JobRegistration = {
  definition: Omit<JobDefinition, 'payload'>
  run: (job: ClaimedJob<object>) => Promise<void>
  onExhausted: (payload: object, trx: Trx) => Promise<void>
  concurrency: number
  cron: string | undefined
}

/** Joins a definition to its handler. Payloads are validated before the handler gets them. */
export function registerJob<Payload extends object>(
  { payload: schema, ...definition }: JobDefinition<Payload>,
  handler: JobHandler<Payload>,
): JobRegistration {
  return {
    definition,
    run: (job) => handler.run({ ...job, payload: schema.parse(job.payload) }),
    onExhausted: async (payload, trx) => handler.onExhausted?.(schema.parse(payload), trx),
    concurrency: handler.concurrency,
    cron: handler.cron,
  }
}

/** Another attempt holds the lease: the results of this one must not be stored. */
export class LeaseLostError extends Error {
  constructor(jobId: string) {
    super(`The lease of job ${jobId} is lost`)
    this.name = 'LeaseLostError'
  }
}

/** Topic of events that carry the name of a queue with new work. */
export const jobTopic = 'jobs'

/** Queue of the notices that a job's last attempt failed. */
export const exhaustedQueueOf = (jobName: string) => `${jobName}-exhausted`
