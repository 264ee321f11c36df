/** The tailor's thread, seen from the thread that asks it. */
import { Worker } from 'node:worker_threads'
import type { Tailor } from '../embedded/tailor.ts'
import { drawRows } from '../embedded/compose/layer.ts'
import { cutRows, spreadColours } from '../embedded/garment/texture.ts'
import { discard, give } from '../embedded/image/pool.ts'
import type { VisionRuntime } from '../embedded/vision/types.ts'
import { EngineFailed } from '../errors.ts'
import { OFFER, THREAD_LIMITS } from './messages.ts'
import type {
  Answer,
  Asked,
  Chore,
  FromGarmentThread,
  GarmentJob,
  Given,
  NetworkOutputs,
  NetworkRun,
  Offered,
  Task,
  Used,
} from './messages.ts'
import { fromSentError, toSentError } from './sent-error.ts'

const GARMENT_SCRIPT = new URL('./garment-worker.ts', import.meta.url)

/** Runs a network for the thread: its outputs as copies, which can move there. */
async function outputsOf(networks: VisionRuntime, { run, asked }: NetworkRun): Promise<NetworkOutputs> {
  try {
    const outputs = await networks.run(...asked)
    const copies = outputs.map((output) => new Float32Array(output))
    give(...outputs)
    return { kind: 'ran', run, outputs: copies }
  } catch (error) {
    return { kind: 'ran', run, error: toSentError(error) }
  }
}

/** Runs it and moves the outputs to the thread. What was asked about was copied on its way here, where it is not shared. */
async function answerRun(networks: VisionRuntime, message: NetworkRun, worker: Worker): Promise<void> {
  const ran = await outputsOf(networks, message)
  worker.postMessage(ran, 'outputs' in ran ? ran.outputs.map(({ buffer }) => buffer as ArrayBuffer) : [])
  discard(message.asked)
}

const CHORES: { readonly [C in Chore]: (...given: Given<C>) => void } = {
  spreadColours,
  cutRows,
  drawRows,
}

const doChore = <C extends Chore>({ chore, given }: Offered<C>): void => CHORES[chore](...given)

/**
 * Does the piece of work, unless the thread has begun with it itself, which waits for the end of what was begun here. Throws
 * what made it fail; the thread's job fails then too.
 */
function assist(offered: Offered): void {
  const { cell } = offered
  if (Atomics.compareExchange(cell, 0, OFFER.open, OFFER.begun) !== OFFER.open) return
  let state: number = OFFER.failed
  try {
    doChore(offered)
    state = OFFER.done
  } finally {
    Atomics.store(cell, 0, state)
    Atomics.notify(cell, 0)
  }
}

/** Starts the thread. When it dies, what waits for it fails as retryable; start another one then. */
function startThread(networks: VisionRuntime, onEnd: () => void): GarmentThread {
  const worker = new Worker(GARMENT_SCRIPT, { resourceLimits: THREAD_LIMITS })
  const waiting = new Map<number, PromiseWithResolvers<Answer>>()
  let offers: Offered[] = []
  let isIdle = false
  /** What failed here, for which the thread's job fails. */
  let cause: unknown = null
  const takeOffers = (): void => {
    const open = offers
    offers = []
    try {
      open.forEach(assist)
    } catch (error) {
      cause = error
    }
  }
  worker.on('message', (message: FromGarmentThread) => {
    if (message.kind === 'run') {
      void answerRun(networks, message, worker)
      return
    }
    if (message.kind === 'offer') {
      offers.push(message)
      if (isIdle) takeOffers()
      return
    }
    // What was offered for it is done by now.
    offers = []
    const failure = cause
    cause = null
    const job = waiting.get(message.id)
    waiting.delete(message.id)
    if (message.kind === 'failed') job?.reject((failure as Error | null) ?? fromSentError(message.error))
    else job?.resolve(message.made)
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
    isFree: () => waiting.size === 0,
    async helping(answer) {
      isIdle = true
      takeOffers()
      try {
        return await answer
      } finally {
        isIdle = false
      }
    },
    ask(job) {
      const answer = Promise.withResolvers<Answer>()
      waiting.set(job.id, answer)
      worker.postMessage(job, [])
      return answer.promise
    },
    giveBack: (made) => worker.postMessage({ kind: 'used', made } satisfies Used, []),
  }
}

type GarmentThread = {
  /** Nothing that it was asked for is still to come. */
  isFree(): boolean
  helping: Tailor['helping']
  ask(job: GarmentJob): Promise<Answer>
  giveBack: Tailor['takeBack']
}

/**
 * A tailor on a thread of its own, which is replaced when it dies and ends with its parent thread. Its networks run
 * here, whenever this thread is free.
 */
export function garmentThread(networks: VisionRuntime): Tailor {
  let thread: ReturnType<typeof startThread> | null = null
  let id = 0
  /** What the task's function makes there. */
  const ask =
    <T extends Task>(task: T) =>
    (...asked: Asked<T>): ReturnType<Tailor[T]> => {
      thread ??= startThread(networks, () => (thread = null))
      return thread.ask({ kind: 'job', id: id++, task, asked }) as ReturnType<Tailor[T]>
    }
  return {
    isBeside: true,
    // One that has to start takes longer than what it could take over.
    isFree: () => thread?.isFree() ?? false,
    helping: (answer) => thread?.helping(answer) ?? answer,
    analyse: ask('analyse'),
    drape: ask('drape'),
    backdrop: ask('backdrop'),
    setting: ask('setting'),
    blendRows: ask('blendRows'),
    opaqueCopy: ask('opaqueCopy'),
    cropRows: ask('cropRows'),
    uncropMask: ask('uncropMask'),
    writeLab: ask('writeLab'),
    groundOf: ask('groundOf'),
    takeBack: (made) => thread?.giveBack(made),
  }
}
