/**
 * Measures the time that a demo over HTTP takes besides the engine: form, checks, transaction, queue, files, response.
 */
import { readFile } from 'node:fs/promises'
import { createEmbeddedEngine } from '@toile/engine/embedded-engine'
import type { Engine } from '@toile/engine/engine'
import { loadConfig } from '../../apps/api/src/config/config.ts'
import { openContext } from '../../apps/api/src/context.ts'
import { start } from '../../apps/api/src/running.ts'
import { median } from './load.ts'

const DEMOS = 9
const samples = new URL('../../samples/', import.meta.url)

export type DemoOverhead = { demos: number; totalMs: number; engineMs: number; overheadMs: number }

/** Measures a few demos of one pair and returns medians; a first demo does not count. @param home empty folder */
export async function measureDemoOverhead(home: string): Promise<DemoOverhead> {
  const engine = timed(createEmbeddedEngine())
  const env = { HOST: '127.0.0.1', PORT: '0', TOILE_DATA_DIR: home, TOILE_DEMO_DAILY_LIMIT: '1000' }
  const running = await start(await openContext(loadConfig(env, home), { engine }), undefined)
  try {
    const [person, garment] = await Promise.all(
      ['woman-red.jpg', 'white-polo.jpg'].map(
        async (name) => new Blob([await readFile(new URL(name, samples))]),
      ),
    )
    const rounds: { totalMs: number; engineMs: number }[] = []
    for (let i = 0; i <= DEMOS; i++) {
      const form = new FormData()
      form.append('userPhoto', person!, 'person.jpg')
      form.append('outfitPhoto', garment!, 'garment.jpg')
      const startedAt = performance.now()
      const response = await fetch(`${running.address}/api/generate/demo`, { method: 'POST', body: form })
      await response.json()
      if (response.status !== 200) throw new Error(`The demo answered ${response.status}`)
      if (i > 0) rounds.push({ totalMs: performance.now() - startedAt, engineMs: engine.lastMs() })
    }
    return {
      demos: DEMOS,
      totalMs: median(rounds.map((round) => round.totalMs)),
      engineMs: median(rounds.map((round) => round.engineMs)),
      overheadMs: median(rounds.map((round) => round.totalMs - round.engineMs)),
    }
  } finally {
    await running.stop()
  }
}

function timed(engine: Engine): Engine & { lastMs: () => number } {
  let lastMs = 0
  return {
    name: engine.name,
    warmUp: () => engine.warmUp(),
    close: () => engine.close(),
    lastMs: () => lastMs,
    async tryOn(request) {
      const startedAt = performance.now()
      const result = await engine.tryOn(request)
      lastMs = performance.now() - startedAt
      return result
    },
  }
}
