/** The tailor's thread, beside the one that analyses people. Its networks run there, where they are loaded. */
import { parentPort } from 'node:worker_threads'
import { drain, sharedCopy } from '../embedded/image/pool.ts'
import { tailorHere } from '../embedded/tailor.ts'
import type { Made } from '../embedded/tailor.ts'
import type { VisionRuntime } from '../embedded/vision/types.ts'
import type {
  Asked,
  FromGarmentThread,
  GarmentJob,
  NetworkOutputs,
  Task,
  ToGarmentThread,
} from './messages.ts'
import { fromSentError, toSentError } from './sent-error.ts'

function send(message: FromGarmentThread): void {
  parentPort?.postMessage(message, [])
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

const tasks: { readonly [T in Task]: (...asked: Asked<T>) => Promise<Made | void> } = tailor

/** What its function makes of it. */
const made = <T extends Task>({ task, asked }: GarmentJob<T>): Promise<Made | void> => tasks[task](...asked)

async function work(job: GarmentJob): Promise<void> {
  const { id } = job
  try {
    send({ kind: 'made', id, made: sharedCopy(await made(job)) })
  } catch (error) {
    send({ kind: 'failed', id, error: toSentError(error) })
  }
  drain()
}

// One job at a time: scratch planes are shared by what runs on a thread.
let last = Promise.resolve()
parentPort?.on('message', (message: ToGarmentThread) => {
  if (message.kind === 'ran') settleRun(message)
  else if (message.kind === 'used') tailor.takeBack(message.made)
  else last = last.then(() => work(message))
})
