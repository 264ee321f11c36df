/** A pool of try-on threads, which queues jobs and replaces threads that die or hang. */
import { setTimeout as sleep } from 'node:timers/promises'
import pLimit from 'p-limit'
import type { OnnxBuild } from '../embedded/runtime-node.ts'
import type { TryOnProgress } from '../engine.ts'
import { Aborted, EngineFailed } from '../errors.ts'
import { CELL, NATIVE } from './messages.ts'
import type { TryOnOutcome, TryOnThreadData, TryOnWork } from './messages.ts'
import { startThread } from './thread.ts'
import type { Thread } from './thread.ts'

/** Short beside a network's run, which takes a few hundred milliseconds. */
const NATIVE_POLL_MS = 10

export type QueueSettings = {
  readonly script: URL
  readonly threads: number
  /** True when threads run every stage before they are ready, except a thread that is started for a waiting job. */
  readonly practises: boolean
  readonly build?: OnnxBuild
  /** Time limit per garment. A job that exceeds it fails as retryable, and its thread is replaced. */
  readonly jobTimeoutMs: number
  /** Time for a stopped job to finish its step; after that its thread is replaced. */
  readonly stopGraceMs: number
}

export type QueuedJob = {
  readonly work: TryOnWork
  readonly signal?: AbortSignal
  readonly onProgress: (progress: TryOnProgress) => void
}

export type TryOnQueue = {
  /** Starts every thread; rejects with EngineFailed when one cannot start. */
  start(): Promise<void>
  /** Queues a job. Rejects with the engine's error, and with Aborted as soon as the signal aborts. */
  run(job: QueuedJob): Promise<TryOnOutcome>
  close(): Promise<void>
}

type TryOnThread = Thread<TryOnWork, TryOnOutcome> & { readonly cells: Int32Array }

export function tryOnQueue(settings: QueueSettings): TryOnQueue {
  const slots: { thread: TryOnThread | null; busy: boolean }[] = Array.from(
    { length: settings.threads },
    () => ({ thread: null, busy: false }),
  )
  type Slot = (typeof slots)[number]
  const inTurn = pLimit(settings.threads)
  let isClosed = false

  function threadOf(slot: Slot, warm: boolean): TryOnThread {
    slot.thread ??= startTryOnThread(settings, warm, (ended) => {
      if (slot.thread === ended) slot.thread = null
    })
    return slot.thread
  }

  /** Ends a slot's thread and starts another. The job on the old thread rejects once that thread has ended. */
  function replace(slot: Slot): void {
    const old = slot.thread
    slot.thread = null
    if (!isClosed) threadOf(slot, settings.practises)
    void old?.end()
  }

  /** Runs a job on a slot to its end, even after the caller's promise has been rejected with Aborted. */
  async function runOn(slot: Slot, { work, signal, onProgress }: QueuedJob): Promise<TryOnOutcome> {
    // Skips the warm-up: the waiting job warms the thread up itself.
    const thread = threadOf(slot, false)
    await thread.ready
    if (signal?.aborted || isClosed) throw new Aborted({ cause: signal?.reason })
    let hung = false
    const replaceAfter = (delayMs: number): NodeJS.Timeout =>
      setTimeout(() => {
        hung = true
        replace(slot)
      }, delayMs)
    let timer = replaceAfter(settings.jobTimeoutMs * garmentsOf(work))
    const stop = (): void => {
      Atomics.store(thread.cells, CELL.stop, 1)
      clearTimeout(timer)
      timer = replaceAfter(settings.stopGraceMs)
    }
    Atomics.store(thread.cells, CELL.stop, 0)
    signal?.addEventListener('abort', stop, { once: true })
    try {
      return await thread.run(work, (progress) => signal?.aborted || onProgress(progress))
    } catch (error) {
      throw hung ? new EngineFailed('The engine took too long.', { retryable: true }) : error
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
    }
  }

  async function runInTurn(job: QueuedJob): Promise<TryOnOutcome> {
    const slot = slots.find(({ busy }) => !busy)
    if (!slot || job.signal?.aborted || isClosed) throw new Aborted({ cause: job.signal?.reason })
    slot.busy = true
    try {
      return await runOn(slot, job)
    } finally {
      slot.busy = false
    }
  }

  return {
    async start() {
      await Promise.all(slots.map((slot) => threadOf(slot, settings.practises).ready))
    },
    run: (job) =>
      untilAborted(
        job.signal,
        inTurn(() => runInTurn(job)),
      ),
    async close() {
      isClosed = true
      // Waiting jobs get their turn at once, and reject then.
      await Promise.all(slots.map(async ({ thread }) => thread?.end()))
    },
  }
}

const garmentsOf = (work: TryOnWork): number =>
  work.kind === 'try-on' ? 1 + (work.input.further?.length ?? 0) : 1

/** Settles as `work` does, or rejects with Aborted as soon as the signal aborts. */
async function untilAborted<T>(signal: AbortSignal | undefined, work: Promise<T>): Promise<T> {
  work.catch(() => undefined)
  if (!signal) return work
  const aborted = Promise.withResolvers<never>()
  const stop = (): void => aborted.reject(new Aborted({ cause: signal.reason }))
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()
  try {
    return await Promise.race([aborted.promise, work])
  } finally {
    // A listener left on a composite signal would keep it, and the job's pictures, alive as long as its source signals.
    signal.removeEventListener('abort', stop)
  }
}

/** Starts a try-on thread whose `end` waits until no native code runs in it. */
function startTryOnThread(
  { script, build = 'native' }: QueueSettings,
  warm: boolean,
  onExit: (ended: TryOnThread) => void,
): TryOnThread {
  const cells = new Int32Array(new SharedArrayBuffer(4 * Object.keys(CELL).length))
  const data: TryOnThreadData = { cells, warm, build }
  const thread = startThread<TryOnWork, TryOnOutcome>(script, data, () => {
    // A thread that died in native code never resets the cell itself.
    Atomics.store(cells, CELL.native, NATIVE.idle)
    onExit(ended)
  })
  const ended: TryOnThread = { ...thread, cells, end: () => thread.end(nativeCodeOver(cells)) }
  return ended
}

/** Resolves once no native code runs, and prevents more from starting. */
async function nativeCodeOver(cells: Int32Array): Promise<void> {
  while (Atomics.compareExchange(cells, CELL.native, NATIVE.idle, NATIVE.ending) === NATIVE.running) {
    await sleep(NATIVE_POLL_MS)
  }
}
