/** The tailor's thread, beside the one that analyses people. Its networks run there, where they are loaded. */
import { parentPort } from 'node:worker_threads'
import type { AnalysedGarment } from '../embedded/garment-analysis.ts'
import { drain, giveAll } from '../embedded/image/pool.ts'
import { tailorHere } from '../embedded/tailor.ts'
import type { VisionRuntime } from '../embedded/vision/types.ts'
import { memoryOf } from './messages.ts'
import type { FromGarmentThread, GarmentJob, NetworkOutputs, ToGarmentThread } from './messages.ts'
import { fromSentError, toSentError } from './sent-error.ts'

/** Sends a message; the memory moves with it. */
function send(message: FromGarmentThread, moved: readonly ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, moved)
}

const runs = new Map<number, PromiseWithResolvers<Float32Array[]>>()
let runCount = 0

const networks: VisionRuntime = {
  run(...asked) {
    const run = runCount++
    const answer = Promise.withResolvers<Float32Array[]>()
    runs.set(run, answer)
    send({ kind: 'run', run, asked })
    return answer.promise
  },
}

function settleRun(ran: NetworkOutputs): void {
  const answer = runs.get(ran.run)
  runs.delete(ran.run)
  if ('error' in ran) answer?.reject(fromSentError(ran.error))
  else answer?.resolve(ran.outputs)
}

const tailor = tailorHere(networks)

async function work(job: GarmentJob): Promise<void> {
  const { id } = job
  try {
    if (job.kind === 'analyse') {
      const analysed = await tailor.analyse(...job.asked)
      send({ kind: 'analysed', id, analysed: withSharedTexture(analysed) })
      giveAll(job.asked)
    } else {
      const layer = await tailor.drape(...job.asked)
      send({ kind: 'draped', id, layer }, memoryOf(layer))
    }
  } catch (error) {
    send({ kind: 'failed', id, error: toSentError(error) })
  }
  drain()
}

/** Its texture, which is large and never changes, in memory that both threads see: every drape asks with it. */
function withSharedTexture({ garment, ...analysed }: AnalysedGarment): AnalysedGarment {
  const { texture } = garment
  const data = new Uint8ClampedArray(new SharedArrayBuffer(texture.data.length))
  data.set(texture.data)
  giveAll(texture)
  return { ...analysed, garment: { ...garment, texture: { ...texture, data } } }
}

// One job at a time: scratch planes are shared by what runs on a thread.
let last = Promise.resolve()
parentPort?.on('message', (message: ToGarmentThread) => {
  if (message.kind === 'ran') settleRun(message)
  else if (message.kind === 'used') tailor.takeBack(message.layer)
  else last = last.then(() => work(message))
})
