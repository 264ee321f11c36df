/** The caller's end of a worker thread. */
import { Worker } from 'node:worker_threads'
import type { TryOnProgress } from '../engine.ts'
import { Aborted, EngineFailed } from '../errors.ts'
import type { FromThread, ToThread } from './messages.ts'
import { fromSentError } from './sent-error.ts'

/** Measured: with 4 MB the collector took a tenth of a look's time; 32 MB gains nothing over 16. */
const LIMITS = { maxYoungGenerationSizeMb: 16 }

export type Thread<Job, Answer> = {
  /** Resolves when the script has started; rejects with EngineFailed when it cannot start. */
  readonly ready: Promise<void>
  /** Runs a job. Rejects with the job's own error, and with EngineFailed (retryable) when the thread dies. */
  run(job: Job, onProgress?: (progress: TryOnProgress) => void): Promise<Answer>
  /** Terminates the thread once `safe` resolves. Running jobs reject with Aborted. */
  end(safe?: Promise<void>): Promise<void>
}

type Running<Answer> = PromiseWithResolvers<Answer> & {
  readonly onProgress: ((progress: TryOnProgress) => void) | undefined
}

/** Starts a thread from its script. `onExit` is called once, for any cause. */
export function startThread<Job, Answer>(
  script: URL,
  workerData: unknown,
  onExit: () => void,
): Thread<Job, Answer> {
  const worker = new Worker(script, { workerData, resourceLimits: LIMITS })
  const ready = Promise.withResolvers<void>()
  // Prevents an unhandled rejection when no caller awaits the start.
  ready.promise.catch(() => undefined)
  const running = new Map<number, Running<Answer>>()
  let jobs = 0
  let ending = false
  let cause: unknown
  worker.on('message', (message: FromThread<Answer>) => {
    if (message.kind === 'ready') return ready.resolve()
    const job = running.get(message.id)
    if (message.kind === 'progress') return job?.onProgress?.(message.progress)
    running.delete(message.id)
    if (message.kind === 'answer') job?.resolve(message.answer)
    else job?.reject(fromSentError(message.error))
  })
  worker.on('error', (error) => (cause = error))
  worker.on('exit', (code) => {
    const reason = cause ?? new Error(`The thread ended with code ${code}`)
    const failure = ending
      ? new Aborted({ cause: reason })
      : new EngineFailed('The engine stopped unexpectedly. Please try again.', {
          retryable: true,
          cause: reason,
        })
    onExit()
    ready.reject(failure)
    for (const { reject } of running.values()) reject(failure)
  })
  return {
    ready: ready.promise,
    run(job, onProgress) {
      const answer = Promise.withResolvers<Answer>()
      const id = jobs++
      running.set(id, { ...answer, onProgress })
      worker.postMessage({ id, job } satisfies ToThread<Job>, [])
      return answer.promise
    },
    async end(safe) {
      ending = true
      await safe
      await worker.terminate()
    },
  }
}
