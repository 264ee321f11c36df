/** The tailor's thread, seen from the thread that asks it. */
import { Worker } from 'node:worker_threads'
import type { Tailor } from '../embedded/tailor.ts'
import { discard } from '../embedded/image/pool.ts'
import type { VisionRuntime } from '../embedded/vision/types.ts'
import { EngineFailed } from '../errors.ts'
import { THREAD_LIMITS } from './messages.ts'
import type {
  FromGarmentThread,
  GarmentAnswer,
  GarmentJob,
  NetworkOutputs,
  NetworkRun,
  Used,
} from './messages.ts'
import { fromSentError, toSentError } from './sent-error.ts'

const GARMENT_SCRIPT = new URL('./garment-worker.ts', import.meta.url)

/** Runs a network for the thread. */
async function outputsOf(networks: VisionRuntime, { run, asked }: NetworkRun): Promise<NetworkOutputs> {
  try {
    return { kind: 'ran', run, outputs: await networks.run(...asked) }
  } catch (error) {
    return { kind: 'ran', run, error: toSentError(error) }
  }
}

/** Runs it and moves the outputs to the thread. What was asked about was copied on its way here. */
async function answerRun(networks: VisionRuntime, message: NetworkRun, worker: Worker): Promise<void> {
  const ran = await outputsOf(networks, message)
  worker.postMessage(ran, 'outputs' in ran ? ran.outputs.map(({ buffer }) => buffer as ArrayBuffer) : [])
  discard(message.asked)
}

/** Starts the thread. When it dies, what waits for it fails as retryable; start another one then. */
function startThread(
  networks: VisionRuntime,
  onEnd: () => void,
): { ask(job: GarmentJob): Promise<GarmentAnswer>; giveBack: Tailor['takeBack'] } {
  const worker = new Worker(GARMENT_SCRIPT, { resourceLimits: THREAD_LIMITS })
  const waiting = new Map<number, PromiseWithResolvers<GarmentAnswer>>()
  worker.on('message', (message: FromGarmentThread) => {
    if (message.kind === 'run') {
      void answerRun(networks, message, worker)
      return
    }
    const job = waiting.get(message.id)
    waiting.delete(message.id)
    if (message.kind === 'failed') job?.reject(fromSentError(message.error))
    else job?.resolve(message)
  })
  const end = (cause: unknown): void => {
    onEnd()
    for (const { reject } of waiting.values()) {
      reject(new EngineFailed('The garment could not be worked with.', { retryable: true, cause }))
    }
    waiting.clear()
  }
  worker.on('error', end)
  worker.on('exit', (code) => end(new Error(`The garment thread ended with code ${code}`)))
  return {
    ask(job) {
      const answer = Promise.withResolvers<GarmentAnswer>()
      waiting.set(job.id, answer)
      worker.postMessage(job, [])
      return answer.promise
    },
    giveBack: (made) => worker.postMessage({ kind: 'used', made } satisfies Used, []),
  }
}

/**
 * A tailor on a thread of its own, which is replaced when it dies and ends with its parent thread. Its networks run
 * here, whenever this thread is free.
 */
export function garmentThread(networks: VisionRuntime): Tailor {
  let thread: ReturnType<typeof startThread> | null = null
  let id = 0
  const ask = (job: GarmentJob): Promise<GarmentAnswer> => {
    thread ??= startThread(networks, () => (thread = null))
    return thread.ask(job)
  }
  return {
    async analyse(...asked) {
      const answer = await ask({ kind: 'analyse', id: id++, asked })
      if (answer.kind !== 'analysed') throw new TypeError('The garment thread answered something else.')
      return answer.analysed
    },
    async drape(...asked) {
      const answer = await ask({ kind: 'drape', id: id++, asked })
      if (answer.kind !== 'draped') throw new TypeError('The garment thread answered something else.')
      return answer.layer
    },
    takeBack: (made) => thread?.giveBack(made),
  }
}
