/** Injects faults one after another, some overlapping, in an order that a seed reproduces. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { World } from '../world/world.ts'
import type { Fault } from './faults.ts'

/** The period of a fault, from its start to its repair, in Unix milliseconds. */
export type Window = { fault: string; from: number; to: number }

const SHORTEST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 4000
/** Pause after a fault of the database, or of the only process, so that some work gets done. */
const REST_MS = 4000

/** Injects faults until `isOver`; resolves when all of them are repaired. */
export async function torment(
  world: World,
  { faults, chance, isOver }: { faults: Record<string, Fault>; chance: () => number; isOver: () => boolean },
): Promise<Window[]> {
  const windows: Window[] = []
  const underWay = new Map<Fault['on'], Promise<void>>()
  const failures: unknown[] = []
  /** Faults not yet injected in this round: each occurs once before any is repeated. */
  let unmade = Object.entries(faults)
  while (!isOver() && failures.length === 0) {
    await sleep(SHORTEST_PAUSE_MS + chance() * (LONGEST_PAUSE_MS - SHORTEST_PAUSE_MS))
    const [name, fault] = drawn(unmade, chance())
    if (underWay.has(fault.on)) continue
    unmade = unmade.filter(([other]) => other !== name)
    if (unmade.length === 0) unmade = Object.entries(faults)
    if (fault.on === 'disk' && !world.smallDisk) continue
    const window: Window = { fault: name, from: Date.now(), to: Infinity }
    windows.push(window)
    const run = async () => {
      await fault.run(world, chance)
      window.to = Date.now()
      const isOnlyOne = fault.on === 'process' && world.servers === world.workers
      if (fault.on === 'database' || isOnlyOne) await sleep(REST_MS)
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
