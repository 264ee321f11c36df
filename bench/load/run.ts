/**
 * `npm run bench:load`: measures looks per minute with one and two workers, requests per second with one and two
 * servers, and the times of reads and maintenance with a thousand to a million looks and items in the database. Exits
 * with 1 when a query scans a large table. `npm run bench:load -- growth` measures one part.
 */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '../../apps/api/src/adapters.ts'
import { fillTables } from '../../apps/api/test/large-tables.ts'
import { startCluster } from '../../apps/api/test/postgres-cluster.ts'
import { findReadWhole, measureGrowth, withDatabase, type Growth } from './growth.ts'
import { measureLooks, type LooksPerMinute } from './looks.ts'
import { measureMixed } from './mixed.ts'
import { startProcess } from './processes.ts'

const SIZES = [1000, 100_000, 1_000_000]
const parts = ['looks', 'growth', 'servers'] as const
const asked = process.argv.slice(2)
const unknown = asked.filter((part) => !(parts as readonly string[]).includes(part))
if (unknown.length > 0) throw new Error(`There is no part ${unknown.join()}: ${parts.join(', ')}`)
const wants = (part: (typeof parts)[number]) => asked.length === 0 || asked.includes(part)

const report = fileURLToPath(new URL('../out/load.json', import.meta.url))
const home = await mkdtemp(join(tmpdir(), 'toile-bench-'))
const cluster = await startCluster()
const shared = { url: cluster.url, home }
try {
  // Also creates the schema, which every part needs.
  const first = await startProcess('http', shared)
  if (wants('looks')) {
    const { db, close } = await openDatabase(
      { kind: 'postgres', url: cluster.url, connections: 2 },
      console.error,
    )
    const looks: LooksPerMinute[] = []
    for await (const row of measureLooks(shared, db, first.address)) {
      looks.push(row)
      await write('looks', looks)
    }
    await close()
  }
  await first.stop()
  const growth: Growth[] = []
  const sizes = wants('growth') ? SIZES : []
  for (const [at, rows] of sizes.entries()) {
    growth.push(...(await measureGrowth(shared, rows, SIZES[at - 1] ?? 0)))
    await write('growth', growth)
    const whole = await findReadWhole(shared)
    if (whole.length === 0) continue
    console.error(`With ${rows} rows large tables were read from end to end:`, whole)
    process.exitCode = 1
  }
  if (wants('servers')) {
    // The calls need users in the database.
    if (sizes.length === 0) await withDatabase(shared, ({ db }) => fillTables(db, SIZES[0]!, 0))
    const servers = await Promise.all([startProcess('http', shared), startProcess('http', shared)])
    await write('servers', await measureMixed(servers, sizes.at(-1) ?? SIZES[0]!))
    await Promise.all(servers.map((server) => server.stop()))
  }
} finally {
  await cluster.stop()
  await rm(home, { recursive: true, force: true })
}

/** Prints a part and writes it into the report, which keeps the other parts from earlier runs. */
async function write(part: string, rows: Record<string, string | number>[]): Promise<void> {
  console.table(rows.map(roundAll))
  await mkdir(fileURLToPath(new URL('../out/', import.meta.url)), { recursive: true })
  const before = await readFile(report, 'utf8').catch(() => '{}')
  const all = {
    ...(JSON.parse(before) as object),
    date: new Date().toISOString(),
    cores: availableParallelism(),
    [part]: rows,
  }
  await writeFile(report, `${JSON.stringify(all, null, 2)}\n`)
}

function roundAll(row: Record<string, string | number>): Record<string, string | number> {
  const round = (value: string | number) =>
    typeof value === 'number' ? Math.round(value * 100) / 100 : value
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, round(value)]))
}
