/** The tailor's thread, beside the one that analyses people. Its networks run there, where they are loaded. */
import { parentPort } from 'node:worker_threads'
import type { Offer } from '../embedded/assistant.ts'
import type { OpaquePicture } from '../embedded/image/flatten.ts'
import { drain, isShared, sharedCopy } from '../embedded/image/pool.ts'
import { tailorHere } from '../embedded/tailor.ts'
import type { VisionRuntime } from '../embedded/vision/types.ts'
import { boundHeap } from './full-collection.ts'
import { OFFER } from './messages.ts'
import type {
  Answer,
  Asked,
  Chore,
  FromGarmentThread,
  GarmentJob,
  Given,
  NetworkOutputs,
  Task,
  ToGarmentThread,
} from './messages.ts'
import { fromSentError, toSentError } from './sent-error.ts'

function send(message: FromGarmentThread, moved: ArrayBuffer[] = []): void {
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

/** Offers a piece of work; not where another thread would get copies of what it has to fill, or large ones of the rest. */
const offer =
  <C extends Chore>(chore: C) =>
  (...given: Given<C>): Offer | null => {
    if (!isShared(given) || !isShared(given[0], 0)) return null
    const cell = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
    send({ kind: 'offer', chore, given, cell })
    return { takeBack: () => takeBack(cell) }
  }

function takeBack(cell: Int32Array<SharedArrayBuffer>): boolean {
  if (Atomics.compareExchange(cell, 0, OFFER.open, OFFER.withdrawn) === OFFER.open) return true
  Atomics.wait(cell, 0, OFFER.begun)
  if (Atomics.load(cell, 0) === OFFER.failed) throw new Error('The other thread failed at a piece of work.')
  return false
}

const tailor = tailorHere(networks, {
  spreadColours: offer('spreadColours'),
  cutRows: offer('cutRows'),
  drawRows: offer('drawRows'),
})

const tasks: { readonly [T in Task]: (...asked: Asked<T>) => Promise<Answer> } = tailor

/** What its function makes of it. */
const made = <T extends Task>({ task, asked }: GarmentJob<T>): Promise<Answer> => tasks[task](...asked)

/** Once or twice a look: counted by each of its small tasks as well, what a look needs once would seem to be of no use. */
const LARGE: ReadonlySet<Task> = new Set(['analyse', 'drape'])

async function work(job: GarmentJob): Promise<void> {
  const { id } = job
  try {
    const answer = await made(job)
    // What will be somebody's own moves to them; what comes back stays where both threads see it.
    if (isOwned(answer)) send({ kind: 'made', id, made: answer }, [answer.data.buffer])
    else send({ kind: 'made', id, made: sharedCopy(answer) })
  } catch (error) {
    send({ kind: 'failed', id, error: toSentError(error) })
  }
  if (!LARGE.has(job.task)) return
  drain()
  boundHeap()
}

const isOwned = (answer: Answer): answer is OpaquePicture => typeof answer === 'object' && 'data' in answer

// One job at a time: scratch planes are shared by what runs on a thread.
let last = Promise.resolve()
parentPort?.on('message', (message: ToGarmentThread) => {
  if (message.kind === 'ran') settleRun(message)
  else if (message.kind === 'used') tailor.takeBack(message.made)
  else last = last.then(() => work(message))
})
