/**
 * Times the engine in its own process, because everything else that the benchmark does would count as the engine's
 * memory.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Pairing } from './pairings.ts'
import { timeEngine } from './timing.ts'
import type { Timing } from './timing.ts'

/**
 * Runs `timeEngine` in a second process, after a first one has filled Node's compile cache (`NODE_COMPILE_CACHE`).
 * Compiling takes 20 to 40 MB, which only the first start after a change needs.
 */
export async function timeByItself(pairings: readonly Pairing[]): Promise<Timing> {
  await timedOnce(pairings.slice(0, 1))
  return timedOnce(pairings)
}

async function timedOnce(pairings: readonly Pairing[]): Promise<Timing> {
  const child = fork(fileURLToPath(import.meta.url))
  const ended = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`The process that times the engine ended with ${String(code ?? signal)}`)
  })
  // The process also ends after a successful answer.
  ended.catch(() => undefined)
  child.send(pairings)
  const [timing] = (await Promise.race([once(child, 'message'), ended])) as [Timing]
  return timing
}

if (import.meta.main) {
  const [pairings] = (await once(process, 'message')) as [Pairing[]]
  process.send?.(await timeEngine(pairings))
  process.disconnect()
}
