/** The engine timed in a process of its own: whatever else the bench does would count as its memory. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Pairing } from './pairings.ts'
import { timeEngine } from './timing.ts'
import type { Timing } from './timing.ts'

/**
 * As `timeEngine`, by the second process that does so: Node keeps what it makes of the sources (`NODE_COMPILE_CACHE`), and
 * what makes it takes 20 to 40 MB, which the first start after a change needs and no later one.
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
  // It ends after it has answered, too.
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
