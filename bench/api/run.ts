/**
 * `npm run bench:api`: measures a demo over HTTP without the engine's time, requests per second against a bare Fastify,
 * the cost of waiting clients, uploads, calls with API keys, and the console with a large database.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { measureConsole } from './console.ts'
import { measureDemoOverhead } from './demo-overhead.ts'
import { measureKeys } from './keys.ts'
import { measureThroughput } from './throughput.ts'
import { measureUploads } from './uploads.ts'
import { measureWaiting } from './waiting.ts'

const out = fileURLToPath(new URL('../out/', import.meta.url))
const home = await mkdtemp(join(tmpdir(), 'toile-bench-'))
try {
  const demo = await measureDemoOverhead(join(home, 'demo'))
  console.table([roundAll(demo)])
  const throughput = await measureThroughput(join(home, 'throughput'))
  console.table(throughput.map(roundAll))
  const waiting = await measureWaiting(join(home, 'waiting'))
  console.table(waiting.map(roundAll))
  const uploads = await measureUploads(join(home, 'uploads'))
  console.table([roundAll(uploads.one)])
  console.table([roundAll(uploads.many)])

  const keys = await measureKeys(join(home, 'keys'))
  console.table(keys.map(roundAll))
  const operators = await measureConsole()
  console.table(operators.map(roundAll))
  const cores = availableParallelism()
  const report = {
    date: new Date().toISOString(),
    cores,
    demo,
    throughput,
    waiting,
    uploads,
    keys,
    console: operators,
  }
  await mkdir(out, { recursive: true })
  await writeFile(join(out, 'api.json'), `${JSON.stringify(report, null, 2)}\n`)
} finally {
  await rm(home, { recursive: true, force: true })
}

function roundAll(row: Record<string, number | string>): Record<string, number | string> {
  const round = (value: number | string) =>
    typeof value === 'number' ? Math.round(value * 100) / 100 : value
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, round(value)]))
}
