/** The thread that runs try-ons, one at a time, with its networks loaded and its analyses remembered. */
import { parentPort, workerData } from 'node:worker_threads'
import { analysisCache } from '../embedded/analysis-cache.ts'
import { createNodeRuntime } from '../embedded/runtime-node.ts'
import { progressAfter } from '../embedded/steps.ts'
import { tryOn } from '../embedded/try-on.ts'
import type { Workshop } from '../embedded/try-on.ts'
import { warmUp } from '../embedded/warm-up.ts'
import { Aborted } from '../errors.ts'
import { garmentThread } from './garment-thread.ts'
import type { FromTryOnThread, TryOnJob, TryOnThreadData } from './messages.ts'
import { toSentError } from './sent-error.ts'

/** Enough for the sample pictures and somebody's own; an analysis takes 5 to 8 MB. */
const REMEMBERED = 6

const { stopped, warm } = workerData as TryOnThreadData

function send(message: FromTryOnThread, transfer: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transfer)
}

async function work(workshop: Workshop, { id, input }: TryOnJob): Promise<void> {
  try {
    const result = await tryOn(workshop, input, (step) => {
      if (Atomics.load(stopped, 0) === id) throw new Aborted()
      send({ kind: 'progress', id, progress: progressAfter(step) })
    })
    send({ kind: 'done', id, result }, [result.image.buffer as ArrayBuffer])
  } catch (error) {
    send({ kind: 'failed', id, error: toSentError(error) })
  }
}

const analyseGarment = garmentThread()
const runtime = await createNodeRuntime()
if (warm) await warmUp(runtime, analyseGarment)
const workshop: Workshop = {
  runtime,
  analyseGarment,
  people: analysisCache(REMEMBERED),
  garments: analysisCache(REMEMBERED),
}
parentPort?.on('message', (job: TryOnJob) => void work(workshop, job))
send({ kind: 'ready' })
