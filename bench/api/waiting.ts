/**
 * Measures the CPU time of the HTTP process while sixteen people wait for their looks and a worker in another process
 * reports progress.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { loadConfig } from '../../apps/api/src/config/config.ts'
import { openContext } from '../../apps/api/src/context.ts'
import { start } from '../../apps/api/src/running.ts'
import { startCluster } from '../../apps/api/test/postgres-cluster.ts'
import { createSlowEngine, type SlowEngine } from './slow-engine.ts'

const WAITING = 16
const WINDOW_MS = 8000
const SETTLE_MS = 1500
const file = fileURLToPath(new URL('http-process.ts', import.meta.url))
const samples = new URL('../../samples/', import.meta.url)

/** Percent of one core; `addedPercent` is the difference to the share without clients. */
export type WaitingCost = { waiting: string; busyPercent: number; addedPercent: number }

/** @param home empty folder */
export async function measureWaiting(home: string): Promise<WaitingCost[]> {
  const cluster = await startCluster()
  const env = {
    HOST: '127.0.0.1',
    PORT: '0',
    NODE_ENV: 'test',
    TOILE_DATA_DIR: home,
    TOILE_LOG_LEVEL: 'silent',
    TOILE_MODERATION: 'off',
    TOILE_DEMO_DAILY_LIMIT: '100000',
    DATABASE_URL: cluster.url,
  }
  async function startWorker(engine: SlowEngine, atOnce: number) {
    const config = loadConfig({ ...env, TOILE_ROLE: 'worker', TOILE_CONCURRENCY: String(atOnce) }, home)
    return start(await openContext({ ...config, port: undefined }, { engine }), undefined)
  }
  /** Makes a few looks of every kind, so that all measured code has run before. */
  async function warmUp(address: string, form: FormData) {
    const worker = await startWorker(createSlowEngine(200), WAITING)
    for (const wait of [waitForAnswer, followEvents])
      await Promise.all(Array.from({ length: WAITING }, () => wait(address, form)))
    await worker.stop()
  }
  const http = fork(file, [], { env: { PATH: process.env['PATH'] ?? '', ...env, TOILE_ROLE: 'http' } })
  try {
    const [{ address }] = (await once(http, 'message')) as [{ address: string }]
    const form = await lookForm()
    const measured: [waiting: string, busyPercent: number][] = []
    await warmUp(address, form)
    // First one look at a time, as on a small machine, while the others are queued; then all at the same time.
    for (const [how, atOnce, lookMs] of [
      ['in line', 1, 1000],
      ['all being made', WAITING, Infinity],
    ] as const)
      for (const [name, wait] of [
        ['for the answer', waitForAnswer],
        ['on the events', followEvents],
      ] as const) {
        const engine = createSlowEngine(lookMs)
        const worker = await startWorker(engine, atOnce)
        // Adds clients for the looks that finish during the measurement.
        const people = WAITING + (atOnce === 1 ? WINDOW_MS / lookMs : 0)
        const ends = Array.from({ length: people }, () => wait(address, form))
        await engine.entered(atOnce)
        await sleep(SETTLE_MS)
        const busy = await busyPercent(http)
        engine.finish()
        await Promise.all(ends)
        await worker.stop()
        measured.push([`${WAITING} ${name}, ${how}`, busy])
      }
    // Measured last, when the process has finished all work of its start.
    await sleep(SETTLE_MS)
    const idle = await busyPercent(http)
    measured.push(['nobody', idle])
    return measured.map(([waiting, busy]) => ({ waiting, busyPercent: busy, addedPercent: busy - idle }))
  } finally {
    const ended = once(http, 'exit')
    http.disconnect()
    await ended
    await cluster.stop()
  }
}

async function busyPercent(child: ChildProcess): Promise<number> {
  const [before, startedAt] = [await usedMs(child), performance.now()]
  await sleep(WINDOW_MS)
  return (100 * ((await usedMs(child)) - before)) / (performance.now() - startedAt)
}

async function usedMs(child: ChildProcess): Promise<number> {
  child.send('used')
  const [{ user, system }] = (await once(child, 'message')) as [NodeJS.CpuUsage]
  return (user + system) / 1000
}

async function lookForm(): Promise<FormData> {
  const form = new FormData()
  for (const [field, name] of [
    ['userPhoto', 'woman-red.jpg'],
    ['outfitPhoto', 'white-polo.jpg'],
  ] as const)
    form.append(field, new Blob([await readFile(new URL(name, samples))]), name)
  return form
}

async function ask(address: string, body: FormData, headers: Record<string, string> = {}) {
  const response = await fetch(`${address}/api/generate/demo`, { method: 'POST', body, headers })
  const answer = (await response.json()) as { eventsUrl: string }
  if (!response.ok) throw new Error(`The demo answered ${response.status}`)
  return answer
}

async function waitForAnswer(address: string, form: FormData): Promise<void> {
  await ask(address, form)
}

async function followEvents(address: string, form: FormData): Promise<void> {
  const { eventsUrl } = await ask(address, form, { prefer: 'respond-async' })
  const text = await (await fetch(eventsUrl)).text()
  if (!text.includes('event: done')) throw new Error('The events ended early')
}
