/** Jobs wait in order for a try-on thread; threads that die or hang are replaced. */
import type { TryOnProgress } from '../engine.ts'
import { Aborted, EngineFailed } from '../errors.ts'
import type { OnnxBuild } from '../embedded/runtime-node.ts'
import type { Outcome, Work } from './messages.ts'
import { startTryOnThread } from './try-on-thread.ts'
import type { TryOnThread } from './try-on-thread.ts'

export type QueueSettings = {
  readonly script: URL
  readonly threads: number
  /** Whether threads run every stage before they are ready, unless a job waits for them. */
  readonly practises: boolean
  /** How threads run our own networks: natively, unless told otherwise. */
  readonly build?: OnnxBuild
  /** A job that takes longer has hung: its thread is replaced, and it fails as retryable. */
  readonly jobTimeoutMs: number
  /** A stopped job may finish its step for this long before its thread is replaced. */
  readonly stopGraceMs: number
}

export type QueuedJob = {
  readonly work: Work
  readonly signal?: AbortSignal
  readonly onProgress: (progress: TryOnProgress) => void
}

export type TryOnQueue = {
  /** Starts every thread; rejects with EngineFailed when one cannot start. */
  start(): Promise<void>
  /** Rejects with what the engine throws; with Aborted as soon as the signal says so. */
  run(job: QueuedJob): Promise<Outcome>
  close(): Promise<void>
}

type Slot = { thread: TryOnThread | null; busy: boolean }
type Entry = QueuedJob & {
  readonly resolve: (outcome: Outcome) => void
  readonly reject: (error: Error) => void
}

export function tryOnQueue(settings: QueueSettings): TryOnQueue {
  const slots = Array.from({ length: settings.threads }, (): Slot => ({ thread: null, busy: false }))
  const waiting: Entry[] = []
  let closed = false

  function threadOf(slot: Slot, warm: boolean): TryOnThread {
    if (slot.thread) return slot.thread
    const thread = startTryOnThread(settings.script, { warm, build: settings.build ?? 'native' }, () => {
      if (slot.thread === thread) slot.thread = null
    })
    slot.thread = thread
    return thread
  }

  /** Ends a slot's thread and starts another; the job on the old one rejects when it has ended. */
  function replace(slot: Slot): void {
    const old = slot.thread
    slot.thread = null
    if (!closed) threadOf(slot, settings.practises)
    void old?.end()
  }

  /** Runs one job to its end on a free slot. The caller may have been told of its abortion long before. */
  async function runOn(slot: Slot, { work, signal, onProgress, resolve, reject }: Entry): Promise<void> {
    // A job that nobody warmed up for is itself the quickest way to warm up.
    const thread = threadOf(slot, false)
    let timer: NodeJS.Timeout | undefined
    let [started, hung] = [false, false]
    const replaceAfter = (delayMs: number): void => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        hung = true
        replace(slot)
      }, delayMs)
    }
    const stop = (): void => {
      reject(new Aborted({ cause: signal?.reason }))
      if (!started) return
      thread.stopJob()
      replaceAfter(settings.stopGraceMs)
    }
    signal?.addEventListener('abort', stop, { once: true })
    try {
      await thread.ready
      if (signal?.aborted) return
      started = true
      replaceAfter(settings.jobTimeoutMs)
      resolve(await thread.run(work, (progress) => signal?.aborted || onProgress(progress)))
    } catch (error) {
      reject(hung ? new EngineFailed('The engine took too long.', { retryable: true }) : (error as Error))
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
    }
  }

  function next(): void {
    const slot = slots.find((s) => !s.busy)
    const entry = slot && waiting.shift()
    if (!slot || !entry) return
    slot.busy = true
    void runOn(slot, entry).finally(() => {
      slot.busy = false
      next()
    })
  }

  return {
    async start() {
      await Promise.all(slots.map((slot) => threadOf(slot, settings.practises).ready))
    },
    run: (job) =>
      new Promise((resolve, reject) => {
        if (closed || job.signal?.aborted) {
          reject(new Aborted({ cause: job.signal?.reason }))
          return
        }
        // A job that still waits leaves the queue at once; a running one is stopped by runOn.
        const leave = (): void => {
          const place = waiting.indexOf(entry)
          if (place < 0) return
          waiting.splice(place, 1)
          entry.reject(new Aborted({ cause: job.signal?.reason }))
        }
        // A listener left on a signal made of others keeps it, and the job's pictures, alive as long as those live.
        const settled = (): void => job.signal?.removeEventListener('abort', leave)
        const entry: Entry = {
          ...job,
          resolve: (outcome) => {
            settled()
            resolve(outcome)
          },
          reject: (error) => {
            settled()
            reject(error)
          },
        }
        job.signal?.addEventListener('abort', leave, { once: true })
        waiting.push(entry)
        next()
      }),
    async close() {
      closed = true
      for (const { reject } of waiting.splice(0)) reject(new Aborted())
      await Promise.all(slots.map(async (slot) => slot.thread?.end()))
    },
  }
}
