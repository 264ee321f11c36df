/** Runs the attacks one after another, and reports each one that succeeds. */
import { parentPort, workerData } from 'node:worker_threads'
import { prepareAttacks, randomOf } from '../../packages/engine/test/credentials/hostile-files.ts'

export type Task = {
  seed: number
  from: number
  inputs: number
  hangMs: number
  current: Int32Array<SharedArrayBuffer>
}
export type Found = { number: number; what: string }
export type Message = { found: Found } | { done: number } | { ended: Ended }
export type Ended = { kinds: [string, number][]; slowestMs: number; seconds: number }

/** Progress is reported after so many files. */
const TOLD_EACH = 50_000
/** One in this many inputs is for the reader of credentials, which takes a thousand times as long as the one of XMP. */
const CREDENTIALS_EACH = 4

const { seed, from, inputs, hangMs, current } = workerData as Task
const attacks = await prepareAttacks()
const kinds = new Map<string, number>()
const send = (message: Message) => parentPort?.postMessage(message, [])
const tell = (number: number, what: string) => send({ found: { number, what } })
const startedAt = performance.now()
let slowestMs = 0
for (let number = from; number < from + inputs; number++) {
  Atomics.store(current, 0, number)
  const random = randomOf(seed * 1_000_003 + number)
  // Measures CPU time, because wall time includes other load on the machine.
  const before = process.threadCpuUsage()
  try {
    const kind = number % CREDENTIALS_EACH === 0 ? await attacks.credentials(random) : attacks.xmp(random)
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
  } catch (error) {
    tell(number, String(error))
  }
  const { user, system } = process.threadCpuUsage(before)
  const ms = (user + system) / 1000
  slowestMs = Math.max(slowestMs, ms)
  if ((number + 1) % TOLD_EACH === 0) send({ done: number + 1 })
  if (ms > hangMs) tell(number, `takes ${Math.round(ms)} ms`)
}
const ended: Ended = { kinds: [...kinds], slowestMs, seconds: (performance.now() - startedAt) / 1000 }
send({ ended })
