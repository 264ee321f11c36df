/** A stand-in for the try-on thread: it does what the person picture's first byte says. */
import { parentPort, threadId, workerData } from 'node:worker_threads'
import { Aborted } from '../../src/errors.ts'
import { CELL } from '../../src/threads/messages.ts'
import type { FromTryOnThread, TryOnJob, TryOnThreadData } from '../../src/threads/messages.ts'
import { toSentError } from '../../src/threads/sent-error.ts'

const { cells, warm } = workerData as TryOnThreadData
const send = (message: FromTryOnThread): void => parentPort?.postMessage(message, [])

function finish(id: number): void {
  send({ kind: 'progress', id, progress: { stage: 'person', fraction: 0.5 } })
  send({
    kind: 'done',
    id,
    outcome: {
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
    },
  })
}

parentPort?.on('message', ({ id, work }: TryOnJob) => {
  const what = String.fromCharCode(work.input.person?.data[0] ?? 0)
  send({ kind: 'progress', id, progress: { stage: 'garment', fraction: 0.1 } })
  if (what === 'd') finish(id)
  if (what === 'x') process.exit(7)
  if (what === 't') throw new Error('thrown outside of a job')
  if (what === 'f') send({ kind: 'failed', id, error: toSentError(new TypeError('a bug')) })
  // 'h' hangs and never looks whether it was stopped; 's' works until it is.
  if (what === 'h') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  // 'n' hangs too, after some native code.
  if (what === 'n') {
    Atomics.store(cells, CELL.native, 1)
    send({ kind: 'progress', id, progress: { stage: 'garment', fraction: 0.2 } })
    Atomics.wait(cells, CELL.native, 1, 300)
    send({ kind: 'progress', id, progress: { stage: 'garment', fraction: 0.9 } })
    Atomics.store(cells, CELL.native, 0)
    Atomics.wait(cells, CELL.native, 0)
  }
  // 'e' dies in the middle of it.
  if (what === 'e') {
    Atomics.store(cells, CELL.native, 1)
    send({ kind: 'progress', id, progress: { stage: 'garment', fraction: 0.2 } })
    Atomics.wait(cells, CELL.native, 1, 300)
    process.exit(7)
  }
  if (what === 's') {
    while (Atomics.load(cells, CELL.stopped) !== id) Atomics.wait(cells, CELL.stopped, -1, 5)
    send({ kind: 'failed', id, error: toSentError(new Aborted()) })
  }
})
send({ kind: 'ready' })
