/** The thread of the tailor, beside the one that analyses people. It has networks of its own. */
import { parentPort } from 'node:worker_threads'
import { drain } from '../embedded/image/pool.ts'
import { createNodeRuntime } from '../embedded/runtime-node.ts'
import { tailorHere } from '../embedded/tailor.ts'
import type { FromGarmentThread, GarmentJob } from './messages.ts'
import { toSentError } from './sent-error.ts'

// Most garments are shown alone, and then the detector is all that looks at them.
const tailor = tailorHere(await createNodeRuntime(['detector']))

async function work(job: GarmentJob): Promise<void> {
  const { id } = job
  try {
    if (job.kind === 'analyse') {
      const analysed = await tailor.analyse(...job.asked)
      send({ kind: 'analysed', id, analysed }, [analysed.garment.texture.data])
    } else {
      const layer = await tailor.drape(...job.asked)
      send({ kind: 'draped', id, layer }, [layer.rgb, layer.alpha, layer.top, layer.sleeves])
    }
  } catch (error) {
    send({ kind: 'failed', id, error: toSentError(error) })
  }
  drain()
}

/** Sends an answer; the arrays move with it. */
function send(message: FromGarmentThread, moved: readonly ArrayBufferView[] = []): void {
  parentPort?.postMessage(
    message,
    moved.map(({ buffer }) => buffer as ArrayBuffer),
  )
}

// One job at a time: scratch planes are shared by what runs on a thread.
let last = Promise.resolve()
parentPort?.on('message', (job: GarmentJob) => {
  last = last.then(() => work(job))
})
