/**
 * The whole service in its own process, without verification of tokens. Over the IPC channel it sends its address and
 * its users and, on request, the lag of its event loop and its memory since the last request.
 */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { loadConfig } from '../../apps/api/src/config/config.ts'
import { openContext } from '../../apps/api/src/context.ts'
import { start } from '../../apps/api/src/running.ts'
import { plainTokens } from '../../apps/api/test/accounts/plain-tokens.ts'
import { createSlowEngine } from './slow-engine.ts'

const PEOPLE = 10
const TURN_MS = 5
const SAMPLE_EVERY_MS = 50
const PAGE_BYTES = 4096

const { TOILE_DATA_DIR: home = '' } = process.env
const context = await openContext(loadConfig(process.env, home), { engine: createSlowEngine(0) })
const { db } = context.database
const running = await start(
  { ...context, authenticate: plainTokens({ db, clock: context.clock }) },
  undefined,
)

const people = Array.from({ length: PEOPLE }, () => randomUUID())
for (const id of people)
  await db
    .insertInto('user')
    .values({ id, email: `${id}@example.com`, emailVerified: true, name: '', updatedAt: new Date() })
    .execute()

const delay = monitorEventLoopDelay({ resolution: TURN_MS })
delay.enable()
let [maxBusyMs, peakBytes] = [0, 0]
let usedBefore = usedMs()
setInterval(() => {
  const used = usedMs()
  maxBusyMs = Math.max(maxBusyMs, used - usedBefore)
  usedBefore = used
}, TURN_MS)
setInterval(() => {
  peakBytes = Math.max(peakBytes, residentBytes())
}, SAMPLE_EVERY_MS)

/** CPU time of this thread only. */
function usedMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Resident memory of this process and its children, on systems with /proc. */
function residentBytes(): number {
  try {
    const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8')
      .split(' ')
      .filter(Boolean)
    const pages = children.map((pid) => Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]))
    return process.memoryUsage.rss() + pages.reduce((sum, count) => sum + count, 0) * PAGE_BYTES
  } catch {
    return process.memoryUsage.rss()
  }
}

export type Strain = {
  /** Largest delay of a timer, which includes waiting for other load on the machine. */
  maxLagMs: number
  p99LagMs: number
  /** Longest time for which this process blocked its event loop, in CPU time, which excludes other load. */
  maxBusyMs: number
  /** Peak memory of this process and its decoding processes. */
  peakMb: number
}

process.send?.({ address: running.address, people })
process.on('message', () => {
  const strain: Strain = {
    maxLagMs: delay.max / 1e6,
    p99LagMs: delay.percentile(99) / 1e6,
    maxBusyMs,
    peakMb: peakBytes / 1e6,
  }
  delay.reset()
  ;[maxBusyMs, peakBytes] = [0, 0]
  process.send?.(strain)
})
process.once('disconnect', () => void running.stop().then(() => process.exit(0)))
