/**
 * `npm run bench:ledger`: measures holds and captures per second through the ledger, against the same SQL statements
 * sent directly (`bare`), in turns. The temporary Postgres runs without fsync, so that the ledger's own overhead weighs
 * most.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '../../apps/api/src/adapters.ts'
import { auditLedger } from '../../apps/api/src/modules/credits/audit.ts'
import { migrate } from '../../apps/api/src/platform/migrate.ts'
import { startCluster } from '../../apps/api/test/postgres-cluster.ts'
import { median } from '../api/load.ts'
import { openBare } from './bare.ts'
import { createHolders, openLedger, spend } from './spend.ts'

/** Numbers of concurrent clients to measure with. */
const CLIENTS = [1, 16]
const ROUNDS = 9
const ROUND_MS = 1500
const out = fileURLToPath(new URL('../out/', import.meta.url))

const cluster = await startCluster()
try {
  const connections = Math.max(...CLIENTS)
  const database = await openDatabase({ kind: 'postgres', url: cluster.url, connections }, console.error)
  await migrate(database.db)
  const [ledger, bare] = [openLedger(database), openBare(cluster.url, connections)]
  const rows = []
  for (const clients of CLIENTS) {
    const holders = await createHolders(database, clients)
    // Warms both up.
    for (const by of [ledger, bare]) await spend(by, holders, ROUND_MS)
    const rounds: { ours: number; theirs: number }[] = []
    for (let i = 0; i < ROUNDS; i++)
      rounds.push({
        ours: await spend(ledger, holders, ROUND_MS),
        theirs: await spend(bare, holders, ROUND_MS),
      })
    const [perSecond, barePerSecond] = [
      median(rounds.map((r) => r.ours)),
      median(rounds.map((r) => r.theirs)),
    ]
    rows.push({
      clients,
      perSecond: Math.round(perSecond),
      barePerSecond: Math.round(barePerSecond),
      ratio: Math.round((100 * perSecond) / barePerSecond) / 100,
    })
  }
  const { postings, differences } = await auditLedger(database.db)
  if (differences.length > 0) throw new Error(`The ledger does not add up: ${JSON.stringify(differences)}`)
  console.table(rows)
  console.log(`${postings} postings add up`)
  await bare.close()
  await ledger.close()

  await mkdir(out, { recursive: true })
  const report = {
    date: new Date().toISOString(),
    cores: availableParallelism(),
    rounds: ROUNDS,
    ledger: rows,
  }
  await writeFile(join(out, 'ledger.json'), `${JSON.stringify(report, null, 2)}\n`)
} finally {
  await cluster.stop()
}
