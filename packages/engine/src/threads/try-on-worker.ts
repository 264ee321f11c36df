/** The thread that runs try-ons, one at a time, with its networks loaded and its analyses remembered. */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { analysisCache } from '../embedded/analysis-cache.ts'
import { check } from '../embedded/check.ts'
import type { AnalysedGarment } from '../embedded/garment-analysis.ts'
import { giveAll } from '../embedded/image/pool.ts'
import type { AnalysedPerson } from '../embedded/person-analysis.ts'
import { createNodeRuntime } from '../embedded/runtime-node.ts'
import type { RunNative } from '../embedded/vision/onnx.ts'
import { rising } from '../embedded/steps.ts'
import { tryOn } from '../embedded/try-on.ts'
import type { Workshop } from '../embedded/try-on.ts'
import type { StepHook } from '../embedded/steps.ts'
import type { VisionRuntime } from '../embedded/vision/types.ts'
import { warmUp, warmUpPerson, warmUpTailor } from '../embedded/warm-up.ts'
import { Aborted } from '../errors.ts'
import { boundHeap } from './full-collection.ts'
import { garmentThread } from './garment-thread.ts'
import { CELL } from './messages.ts'
import type { FromTryOnThread, Outcome, TryOnJob, TryOnThreadData, Work } from './messages.ts'
import { toSentError } from './sent-error.ts'

/** Enough for who tries one thing after another on, or one thing on several; a person takes 5 to 8 MB, a garment some 4. */
const REMEMBERED = { people: 2, garments: 3 }

/** The compiler finds more to do in later rounds: some are waited for, others run while no job comes for so long. */
const FIRST_ROUNDS = 2
const IDLE_ROUNDS = 2
const IDLE_MS = 300

const { cells, warm, build } = workerData as TryOnThreadData

function send(message: FromTryOnThread, transfer: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transfer)
}

async function outcomeOf(workshop: Workshop, work: Work, onStep: StepHook): Promise<Outcome> {
  const { kind } = work
  if (kind === 'check') return { kind, result: await check(workshop, work.input, onStep) }
  return { kind, result: await tryOn(workshop, work.input, onStep) }
}

async function run(workshop: Workshop, { id, work }: TryOnJob): Promise<void> {
  const tell = rising((progress) => send({ kind: 'progress', id, progress }))
  try {
    const outcome = await outcomeOf(workshop, work, (step) => {
      if (Atomics.load(cells, CELL.stopped) === id) throw new Aborted()
      tell(step)
    })
    const moved = outcome.kind === 'try-on' ? [outcome.result.image.buffer as ArrayBuffer] : []
    send({ kind: 'done', id, outcome }, moved)
  } catch (error) {
    send({ kind: 'failed', id, error: toSentError(error) })
  }
  boundHeap()
}

/**
 * Native code that comes back into a thread which is being ended takes the whole process with it, so the thread is ended only
 * where none runs: the other side announces the end and waits for native code that runs; code that would begin later waits
 * for the end.
 */
const runNative: RunNative = async (work) => {
  Atomics.store(cells, CELL.native, 1)
  if (Atomics.load(cells, CELL.ending) === 1) {
    Atomics.store(cells, CELL.native, 0)
    Atomics.wait(cells, CELL.ending, 1)
  }
  try {
    return await work()
  } finally {
    Atomics.store(cells, CELL.native, 0)
  }
}
const networks = await createNodeRuntime(build, runNative)
/** Between two networks, and between parts of long work, the garment thread's own questions to them are answered. */
const runtime: VisionRuntime = {
  async run(...asked) {
    const outputs = await networks.run(...asked)
    await setImmediate()
    return outputs
  },
  pause: () => setImmediate(),
}
const tailor = garmentThread(networks)
if (warm) for (let round = 0; round < FIRST_ROUNDS; round++) await warmUp(runtime, tailor)
const workshop: Workshop = {
  runtime,
  tailor,
  // One job at a time: nobody still uses what is forgotten.
  people: analysisCache<AnalysedPerson>(REMEMBERED.people, giveAll),
  garments: analysisCache<AnalysedGarment>(REMEMBERED.garments, (garment) => tailor.takeBack(garment)),
  // Web Crypto would copy every picture first.
  digest: (bytes) => createHash('sha256').update(bytes).digest('hex'),
}
const firstJob = new AbortController()

/** A job that has come need not wait for the end of a round. */
function stopForJob(): void {
  if (Atomics.load(cells, CELL.given) > 0) throw new Aborted()
}

async function warmWhileIdle(): Promise<void> {
  const stoppable: VisionRuntime = {
    run(...asked) {
      stopForJob()
      return runtime.run(...asked)
    },
  }
  const { signal } = firstJob
  const stopped = once(signal, 'abort').then(() => Promise.reject(new Aborted()))
  stopped.catch(() => undefined)
  for (let round = 0; round < IDLE_ROUNDS; round++) {
    await setTimeout(IDLE_MS, undefined, { signal })
    // The tailor cannot be stopped: the job's person is looked at while it ends.
    const garment = Promise.race([warmUpTailor(tailor), stopped])
    await garment
    await warmUpPerson(stoppable, tailor, garment, stopForJob)
  }
}

parentPort?.on('message', (job: TryOnJob) => {
  firstJob.abort()
  void idle.then(() => run(workshop, job))
})
send({ kind: 'ready' })
// Rejects when a job comes; a round that fails says nothing that the first one, before `ready`, did not.
const idle = warm ? warmWhileIdle().catch(() => undefined) : Promise.resolve()
