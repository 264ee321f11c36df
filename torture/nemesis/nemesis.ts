/** Injects faults, drawn with a seed. Faults of different parts may overlap, those of one part never do. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { World } from '../world/world.ts'
import type { Fault } from './faults.ts'

/** The period of a fault, from its start to its repair, in Unix milliseconds; `to` is Infinity until the repair. */
export type Window = { fault: string; from: number; to: number }

/** The pause before each fault is random, between these. */
const SHORTEST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 4000
/**
 * Time after a repair without another fault of the same part, for the database and for a product of a single process:
 * without it the product would get no work done.
 */
const REST_MS = 4000

/**
 * Injects faults until `isOver`, and resolves when all of them are repaired. When a fault or its repair fails, injects no
 * more and rejects with the error.
 *
 * @param chance returns random numbers, 0 to below 1
 */
export async function torment(
  world: World,
  { faults, chance, isOver }: { faults: Record<string, Fault>; chance: () => number; isOver: () => boolean },
): Promise<Window[]> {
  const windows: Window[] = []
  /** Parts that have a fault, or rest after one. */
  const underWay = new Map<Fault['on'], Promise<void>>()
  const failures: unknown[] = []
  /** Faults not yet injected in this round: each occurs once before any is repeated. */
  let remaining = Object.entries(faults)
  while (!isOver() && failures.length === 0) {
    await sleep(SHORTEST_PAUSE_MS + chance() * (LONGEST_PAUSE_MS - SHORTEST_PAUSE_MS))
    const [name, fault] = drawn(remaining, chance())
    if (underWay.has(fault.on)) continue
    remaining = remaining.filter(([other]) => other !== name)
    if (remaining.length === 0) remaining = Object.entries(faults)
    // Counts as injected: this world has no disk that a fault may fill.
    if (fault.on === 'disk' && !world.smallDisk) continue
    const window: Window = { fault: name, from: Date.now(), to: Infinity }
    windows.push(window)
    const run = async () => {
      await fault.run(world, chance)
      window.to = Date.now()
      const isOnlyProcess = fault.on === 'process' && world.servers === world.workers
      if (fault.on === 'database' || isOnlyProcess) await sleep(REST_MS)
      underWay.delete(fault.on)
    }
    underWay.set(
      fault.on,
      run().catch((error: unknown) => void failures.push(error)),
    )
  }
  await Promise.all(underWay.values())
  if (failures.length > 0) throw failures[0]
  return windows
}

/** Draws a fault with a probability proportional to its weight. */
function drawn(faults: [string, Fault][], chance: number): [string, Fault] {
  let left = chance * faults.reduce((sum, [, { weight }]) => sum + weight, 0)
  return faults.find(([, { weight }]) => (left -= weight) < 0) ?? faults[0]!
}
