/** Kinds of jobs, apart from their work: the HTTP process enqueues by this and loads no engine. */
import type { ZodMiniType } from 'zod/mini'
import type { Trx } from './db.ts'

export type JobDefinition<Payload extends object = object> = {
  /** Also the name of its queue: letters, digits, dashes. */
  name: string
  /** Usually only an id. Checked again when the job is taken up; the queue adds the trace it was born in. */
  payload: ZodMiniType<Payload>
  /** Tries after the first one. A killed or stopped process uses one up. */
  retryLimit: number
  retryDelaySeconds: number
  /** A try that takes longer is given up. */
  timeoutSeconds: number
}

/** Keeps the payload's type. */
export const defineJob = <Payload extends object>(definition: JobDefinition<Payload>) => definition

/** One try at one job, held by lease. */
export type ClaimedJob<Payload extends object> = {
  id: string
  payload: Payload
  /** 0 for the first try. */
  attempt: number
  isLastAttempt: boolean
  /** Aborts when the lease is lost, the time is over, or the process stops. */
  signal: AbortSignal
  /**
   * Settles the job inside the caller's transaction. Throws `LeaseLostError` when another try has taken over, so
   * that the transaction rolls back and nothing is done twice.
   */
  complete: (trx: Trx) => Promise<void>
}

export type JobHandler<Payload extends object> = {
  /** Returning without `complete` completes the job; throwing has it tried again, up to the limit. */
  run: (job: ClaimedJob<Payload>) => Promise<void>
  /**
   * Called once the last try has failed, also by a killed process, in the transaction that settles the notice: tell
   * the waiting client.
   */
  onExhausted?: (payload: Payload, trx: Trx) => Promise<void>
  /** How many of these run at once in one process. */
  concurrency: number
  /** Cron expression in UTC, for a job that the clock starts; its payload is then `{}`. */
  cron?: string
}

/** A job with what does it, its payload's type closed in: what a module hands to the context of a worker. */
export type JobRegistration = {
  definition: Omit<JobDefinition, 'payload'>
  run: (job: ClaimedJob<object>) => Promise<void>
  onExhausted: (payload: object, trx: Trx) => Promise<void>
  concurrency: number
  cron: string | undefined
}

/** Joins a definition to its handler; payloads are checked before the handler sees them. */
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

/** The lease went to another try: whatever this one has made must not be kept. */
export class LeaseLostError extends Error {
  constructor(jobId: string) {
    super(`The lease of job ${jobId} is lost`)
    this.name = 'LeaseLostError'
  }
}

/** Event that carries the name of a queue with new work. */
export const jobTopic = 'jobs'

/** The queue of notices that a job's last try has failed. */
export const exhaustedQueueOf = (jobName: string) => `${jobName}-exhausted`
