/**
 * `npm run torture:marks`: runs the readers of credentials and of AI marks on damaged files, a million by default, one
 * in four for the reader of credentials, in a supervised thread. Exits with 1 when a reader crashes, takes a second, or
 * accepts a forgery. The seed repeats a run; `--from` and `--inputs 1` repeat a single input.
 */
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import type { Ended, Found, Message, Task } from './attack-thread.ts'

const HANG_MS = 1000
/**
 * Wall time after which a thread that is still at the same input counts as hung; shorter waits may be due to other
 * load.
 */
const STUCK_MS = 30_000

const { values } = parseArgs({
  options: {
    inputs: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
  },
})
const task: Omit<Task, 'current'> = {
  seed: Number(values.seed),
  from: Number(values.from),
  inputs: Number(values.inputs),
  hangMs: HANG_MS,
}

/** Number of the thread's current input. */
const current = new Int32Array(new SharedArrayBuffer(4))
const worker = new Worker(new URL('attack-thread.ts', import.meta.url), {
  workerData: { ...task, current } satisfies Task,
})
const found: Found[] = []
const ended = await new Promise<Ended | undefined>((resolve, reject) => {
  let [last, since] = [-1, Date.now()]
  const watch = setInterval(() => {
    const now = Atomics.load(current, 0)
    if (now !== last) [last, since] = [now, Date.now()]
    else if (Date.now() - since > STUCK_MS) {
      found.push({ number: now, what: `hangs for ${STUCK_MS / 1000} s and more` })
      finish(undefined)
    }
  }, HANG_MS)
  const finish = (result: Ended | undefined) => {
    clearInterval(watch)
    resolve(result)
  }
  worker.on('message', (message: Message) => {
    if ('ended' in message) finish(message.ended)
    else if ('done' in message) console.log(`  ${message.done} so far, ${found.length} found`)
    else found.push(message.found)
  })
  worker.on('error', reject)
})
await worker.terminate()

if (ended) {
  console.log(`${task.inputs} inputs, seed ${task.seed}, ${Math.round(ended.seconds)} s`)
  for (const [kind, count] of ended.kinds) console.log(`  ${kind.padEnd(12)} ${count}`)
  console.log(`  slowest      ${Math.round(ended.slowestMs)} ms of processor time`)
}
for (const { number, what } of found) console.log(`FOUND input ${number}: ${what}`)
console.log(found.length === 0 ? 'No crash, no hang, nothing forged.' : `${found.length} found.`)
process.exitCode = found.length === 0 ? 0 : 1
