/** The thread that analyses garments, beside the one that analyses people. */
import { parentPort } from 'node:worker_threads'
import { analyseGarment } from '../embedded/garment/analyse.ts'
import type { FromGarmentThread, GarmentJob } from './messages.ts'
import { toSentError } from './sent-error.ts'

function answer({ id, image, mask, category }: GarmentJob): FromGarmentThread {
  try {
    return { kind: 'done', id, garment: analyseGarment(image, mask, category) }
  } catch (error) {
    return { kind: 'failed', id, error: toSentError(error) }
  }
}

parentPort?.on('message', (job: GarmentJob) => parentPort?.postMessage(answer(job), []))
