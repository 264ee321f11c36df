/** A fake try-on thread, whose behaviour is chosen by the first byte of the person's picture. */
import { threadId, workerData } from 'node:worker_threads'
import type { TryOnProgress } from '../../src/engine.ts'
import { Aborted } from '../../src/errors.ts'
import { CELL, NATIVE } from '../../src/threads/messages.ts'
import type { TryOnOutcome, TryOnThreadData, TryOnWork } from '../../src/threads/messages.ts'
import { serve } from '../../src/threads/serve.ts'

const { cells, warm } = workerData as TryOnThreadData

function hangUntilNativeCodeEnds(tell: (progress: TryOnProgress) => void): void {
  Atomics.store(cells, CELL.native, NATIVE.running)
  tell({ stage: 'garment', fraction: 0.2 })
  Atomics.wait(cells, CELL.native, NATIVE.running, 300)
}

function hang(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
}

const ACTS: Record<string, (tell: (progress: TryOnProgress) => void) => void> = {
  d: () => undefined,
  x: () => process.exit(7),
  t: () => {
    setImmediate(() => {
      throw new Error('thrown outside of a job')
    })
  },
  f: () => {
    throw new TypeError('a bug')
  },
  // Never checks the stop cell.
  h: hang,
  // Hangs after running native code.
  n: (tell) => {
    hangUntilNativeCodeEnds(tell)
    tell({ stage: 'garment', fraction: 0.9 })
    Atomics.store(cells, CELL.native, NATIVE.idle)
    hang()
  },
  // Exits while native code runs.
  e: (tell) => {
    hangUntilNativeCodeEnds(tell)
    process.exit(7)
  },
  // Works until it is stopped.
  s: () => {
    while (Atomics.load(cells, CELL.stop) === 0) Atomics.wait(cells, CELL.stop, 0, 5)
    throw new Aborted()
  },
}

serve<TryOnWork, TryOnOutcome>(
  async (work, tell) => {
    const act = String.fromCharCode(work.input.person?.data[0] ?? 0)
    tell({ stage: 'garment', fraction: 0.1 })
    ACTS[act]?.(tell)
    if (act === 't') await new Promise(() => undefined)
    tell({ stage: 'person', fraction: 0.5 })
    return {
      kind: 'try-on',
      result: {
        image: new Uint8ClampedArray(4),
        width: 1,
        height: 1,
        warnings: [],
        report: {
          engine: 'fake',
          ms: { thread: threadId, warm: warm ? 1 : 0 },
          confidence: 1,
          verdict: 'likely',
        },
      },
    }
  },
  () => [],
)
