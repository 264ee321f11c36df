/** One try-on thread, seen from outside: it starts, takes one job at a time, can be stopped, and may die. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { TryOnProgress } from '../engine.ts'
import { Aborted, EngineFailed } from '../errors.ts'
import { CELL, THREAD_LIMITS } from './messages.ts'
import type { FromTryOnThread, Outcome, TryOnJob, TryOnThreadData, Work } from './messages.ts'
import { fromSentError } from './sent-error.ts'
import { sharedPictures } from './shared-pictures.ts'
import type { SharedPictures } from './shared-pictures.ts'

/** A run of a network takes some hundred milliseconds. */
const NATIVE_POLL_MS = 10

export type TryOnThread = {
  /** Settles when the thread can work; rejects with EngineFailed when it cannot start. */
  readonly ready: Promise<void>
  /** Runs one job; a second one must not be given before the first has settled. */
  run(work: Work, onProgress: (progress: TryOnProgress) => void): Promise<Outcome>
  /** Asks the running job to stop at the end of its step; it then rejects with Aborted. */
  stopJob(): void
  /** Ends the thread as soon as no native code runs in it; what runs rejects with Aborted. */
  end(): Promise<void>
}

type Running = {
  readonly id: number
  readonly onProgress: (progress: TryOnProgress) => void
  readonly resolve: (outcome: Outcome) => void
  readonly reject: (error: Error) => void
}

/**
 * Starts a thread from its script. onEnd is called once,
 * when it has ended for whatever reason.
 */
export function startTryOnThread(
  script: URL,
  how: Omit<TryOnThreadData, 'cells'>,
  onEnd: () => void,
): TryOnThread {
  const cells = new Int32Array(new SharedArrayBuffer(4 * Object.keys(CELL).length))
  const workerData: TryOnThreadData = { cells, ...how }
  const worker = new Worker(script, { workerData, resourceLimits: THREAD_LIMITS })
  const pictures = sharedPictures()
  const started = Promise.withResolvers<void>()
  // Whoever waits for it sees the rejection; nobody has to.
  started.promise.catch(() => undefined)
  let running: Running | null = null
  let jobs = 0
  let ending = false

  const settle = (id: number, how: (job: Running) => void): void => {
    if (running?.id !== id) return
    const job = running
    running = null
    how(job)
  }
  worker.on('message', (message: FromTryOnThread) => {
    switch (message.kind) {
      case 'ready':
        started.resolve()
        break
      case 'progress':
        if (running?.id === message.id) running.onProgress(message.progress)
        break
      case 'done':
        settle(message.id, (job) => job.resolve(message.outcome))
        break
      case 'failed':
        // The garment's thread may still read what the failed job gave it.
        pictures.leave()
        settle(message.id, (job) => job.reject(fromSentError(message.error)))
        break
    }
  })
  let cause: unknown
  worker.on('error', (error) => (cause = error))
  worker.on('exit', (code) => {
    // One that died in the middle of native code never says that it is through.
    Atomics.store(cells, CELL.native, 0)
    const reason = cause ?? new Error(`The try-on thread ended with code ${code}`)
    const failure = ending
      ? new Aborted({ cause: reason })
      : new EngineFailed('The engine stopped unexpectedly. Please try again.', {
          retryable: true,
          cause: reason,
        })
    started.reject(failure)
    if (running) settle(running.id, (job) => job.reject(failure))
    onEnd()
  })

  return {
    ready: started.promise,
    run: (work, onProgress) =>
      new Promise((resolve, reject) => {
        const id = ++jobs
        running = { id, onProgress, resolve, reject }
        Atomics.store(cells, CELL.given, id)
        worker.postMessage({ id, work: withShared(work, pictures) } satisfies TryOnJob, [])
      }),
    stopJob: () => void (running && Atomics.store(cells, CELL.stopped, running.id)),
    async end() {
      ending = true
      Atomics.store(cells, CELL.ending, 1)
      while (Atomics.load(cells, CELL.native) === 1) await sleep(NATIVE_POLL_MS)
      await worker.terminate()
    },
  }
}

/** The same with its pictures where the thread sees them. */
function withShared(work: Work, pictures: SharedPictures): Work {
  if (work.kind === 'check') return { ...work, input: pictures.share(work.input) }
  return { ...work, input: pictures.share(work.input) }
}
