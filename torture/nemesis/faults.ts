/** The faults. Each breaks a part of the system, and resolves after repairing it. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { AppProcess } from '../world/app-process.ts'
import type { World } from '../world/world.ts'

export type Fault = {
  /** The failing part. Faults of the same part do not overlap. */
  on: 'process' | 'database' | 'store' | 'engine' | 'payments' | 'disk'
  weight: number
  run: (world: World, chance: () => number) => Promise<void>
}

/** Lease time of a job: a worker without a sign of life for longer counts as dead. */
const LEASE_MS = 7000
const seconds = (chance: () => number, from: number, to: number) => (from + chance() * (to - from)) * 1000
const one = (list: AppProcess[], chance: () => number) => list[Math.floor(chance() * list.length)]!

async function kill(process: AppProcess, chance: () => number) {
  if (!process.isReady()) return
  await process.kill(seconds(chance, 0.05, 3))
  await process.ready()
}
async function cycle(process: AppProcess, chance: () => number) {
  if (!process.isReady()) return
  const code = await process.cycle(seconds(chance, 0.05, 1))
  if (code !== 0) process.crashes.push(`${process.name} ended with ${code} when it was asked to stop`)
  await process.ready()
}
const freeze = async (process: AppProcess, ms: number) => {
  process.freeze()
  await sleep(ms)
  process.thaw()
}

export const productionFaults: Record<string, Fault> = {
  'kill-server': {
    on: 'process',
    weight: 4,
    run: ({ servers }, chance) => kill(one(servers, chance), chance),
  },
  'kill-worker': {
    on: 'process',
    weight: 4,
    run: ({ workers }, chance) => kill(one(workers, chance), chance),
  },
  'kill-all': {
    on: 'process',
    weight: 1,
    run: async ({ servers, workers }, chance) =>
      void (await Promise.all([...servers, ...workers].map((each) => kill(each, chance)))),
  },
  'stop-server': {
    on: 'process',
    weight: 2,
    run: ({ servers }, chance) => cycle(one(servers, chance), chance),
  },
  'stop-worker': {
    on: 'process',
    weight: 2,
    run: ({ workers }, chance) => cycle(one(workers, chance), chance),
  },
  'freeze-worker': {
    on: 'process',
    weight: 2,
    run: ({ workers }, chance) => freeze(one(workers, chance), LEASE_MS + seconds(chance, 1, 6)),
  },
  'kill-postgres': {
    on: 'database',
    weight: 4,
    async run({ cluster }, chance) {
      await cluster?.kill()
      await sleep(seconds(chance, 0.05, 2))
      await cluster?.restart()
    },
  },
  'database-hangs': {
    on: 'database',
    weight: 1,
    async run({ wires: { database } }, chance) {
      database?.set({ isHanging: true })
      await sleep(seconds(chance, 3, 12))
      database?.heal()
    },
  },
  'database-cut': {
    on: 'database',
    weight: 2,
    async run({ wires: { database } }, chance) {
      database?.set({ resetShare: 0.02 })
      await sleep(seconds(chance, 1, 5))
      database?.heal()
    },
  },
  'store-down': wireFault('store', 2, { isDown: true }),
  'store-hangs': wireFault('store', 2, { isHanging: true }),
  'store-slow': wireFault('store', 2, { latencyMs: 300 }),
  'store-cut': wireFault('store', 2, { resetShare: 0.3 }),
  'engine-down': wireFault('engine', 1, { isDown: true }),
  'engine-hangs': wireFault('engine', 1, { isHanging: true }),
  'engine-slow': wireFault('engine', 1, { latencyMs: 200 }),
  'engine-cut': wireFault('engine', 1, { resetShare: 0.05 }),
  'engine-ill': {
    on: 'engine',
    weight: 2,
    async run({ engine }, chance) {
      engine.setMood({ limited: 0.3, failing: 0.2, lostAnswer: 0.05, refused: 0.1, garbage: 0.1, slow: 0.2 })
      await sleep(seconds(chance, 3, 8))
      engine.calm()
    },
  },
  'payments-down': wireFault('payments', 1, { isDown: true }),
  'payments-hang': wireFault('payments', 1, { isHanging: true }),
  'disk-full': {
    on: 'disk',
    weight: 2,
    async run({ smallDisk }, chance) {
      await smallDisk?.fill()
      await sleep(seconds(chance, 3, 8))
      await smallDisk?.clear()
    },
  },
}

function wireFault(
  on: 'store' | 'engine' | 'payments',
  weight: number,
  toxics: Parameters<World['wires']['engine']['set']>[0],
): Fault {
  return {
    on,
    weight,
    async run({ wires }, chance) {
      wires[on]?.set(toxics)
      await sleep(seconds(chance, 2, 9))
      wires[on]?.heal()
    },
  }
}

const isOfOneProcess = (name: string) => /^(kill-server|stop-server|engine|payments)/.test(name)
export const embeddedFaults: Record<string, Fault> = Object.fromEntries(
  Object.entries(productionFaults).filter(([name]) => isOfOneProcess(name)),
)
