/** The tailor's thread, seen from the thread that asks it. */
import { Worker } from 'node:worker_threads'
import type { Tailor } from '../embedded/tailor.ts'
import { EngineFailed } from '../errors.ts'
import { THREAD_LIMITS } from './messages.ts'
import type { FromGarmentThread, GarmentJob } from './messages.ts'
import { fromSentError } from './sent-error.ts'

const GARMENT_SCRIPT = new URL('./garment-worker.ts', import.meta.url)

type Waiting = {
  readonly resolve: (answer: FromGarmentThread) => void
  readonly reject: (error: Error) => void
}

/** Starts the thread. When it dies, what waits for it fails as retryable; start another one then. */
function startThread(onEnd: () => void): { ask(job: GarmentJob): Promise<FromGarmentThread> } {
  const worker = new Worker(GARMENT_SCRIPT, { resourceLimits: THREAD_LIMITS })
  const waiting = new Map<number, Waiting>()
  worker.on('message', (message: FromGarmentThread) => {
    const job = waiting.get(message.id)
    waiting.delete(message.id)
    if (message.kind === 'failed') job?.reject(fromSentError(message.error))
    else job?.resolve(message)
  })
  const end = (cause: unknown): void => {
    onEnd()
    for (const { reject } of waiting.values()) {
      reject(new EngineFailed('The garment could not be worked with.', { retryable: true, cause }))
    }
    waiting.clear()
  }
  worker.on('error', end)
  worker.on('exit', (code) => end(new Error(`The garment thread ended with code ${code}`)))
  return {
    ask: (job) =>
      new Promise((resolve, reject) => {
        waiting.set(job.id, { resolve, reject })
        worker.postMessage(job, [])
      }),
  }
}

/** A tailor on a thread of its own, which is replaced when it dies. It ends with its parent thread. */
export function garmentThread(): Tailor {
  let thread: ReturnType<typeof startThread> | null = null
  let id = 0
  const ask = (job: GarmentJob): Promise<FromGarmentThread> => {
    thread ??= startThread(() => (thread = null))
    return thread.ask(job)
  }
  return {
    async analyse(...asked) {
      const answer = await ask({ kind: 'analyse', id: id++, asked })
      if (answer.kind !== 'analysed') throw new TypeError('The garment thread answered something else.')
      return answer.analysed
    },
    async drape(...asked) {
      const answer = await ask({ kind: 'drape', id: id++, asked })
      if (answer.kind !== 'draped') throw new TypeError('The garment thread answered something else.')
      return answer.layer
    },
  }
}
