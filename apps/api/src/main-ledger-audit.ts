/**
 * `npm run ledger:audit`: checks every balance of credits against the postings, and what is held
 * against the looks being made, on the database that is configured.
 * Ends with 0 when all adds up, 1 when something differs (each difference is printed), 2 when it could not look.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from './adapters.ts'
import { loadConfig, type DatabaseConfig } from './config/config.ts'
import { auditLedger, type AuditReport } from './modules/credits/audit.ts'
import { heldForLooks } from './modules/generations/audit-holds.ts'
import { FolderInUseError, lockFolder } from './platform/folder-lock.ts'

const UNDEFINED_TABLE = '42P01'

try {
  const { dataDir, database } = loadConfig(process.env, join(import.meta.dirname, '../../../data'))
  const report = await auditDatabase(database, dataDir)
  console.log(describe(report))
  process.exitCode = report.differences.length > 0 ? 1 : 0
} catch (error) {
  console.error(explain(error))
  process.exitCode = 2
}

async function auditDatabase(config: DatabaseConfig, dataDir: string): Promise<AuditReport> {
  if (config.kind === 'embedded' && !existsSync(config.dir))
    throw new Error(`There is no database in ${dataDir} yet. Set TOILE_DATA_DIR or DATABASE_URL.`)
  const lock = config.kind === 'embedded' ? await lockFolder(dataDir) : undefined
  const database = await openDatabase(config, console.error)
  try {
    return await auditLedger(database.db, [heldForLooks])
  } finally {
    await database.close()
    await lock?.release()
  }
}

function describe({ holders, postings, differences }: AuditReport): string {
  const size = `${postings} postings of ${holders} holders`
  if (differences.length === 0) return `The ledger adds up: ${size}.`
  const lines = differences.map(
    ({ holder, problem, expected, found }) =>
      `  ${holder}  ${problem}: ${expected ?? 'nothing'} by the postings, ${found ?? 'nothing'} kept`,
  )
  return [`The ledger does not add up: ${differences.length} differences in ${size}.`, ...lines].join('\n')
}

function explain(error: unknown): string {
  const { message, code } = error as Error & { code?: string }
  if (error instanceof FolderInUseError)
    return `${message}\nThe embedded database serves one process only. A server that runs audits its ledger every night.`
  if (code === UNDEFINED_TABLE) return 'This database holds no ledger yet: start the product on it once.'
  return message
}
