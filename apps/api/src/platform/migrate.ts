/** Brings the schema up to the files of `migrations/`, in the order of their names. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql, type Kysely } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import type { Db } from './db.ts'

const folder = join(import.meta.dirname, '../../migrations')

type MigrationFile = Migration & {
  /** It may be run again after it has failed or was killed half-way. */
  isOutsideTransaction?: true
}

/**
 * Runs the pending migrations. The caller holds a lock against running them twice at a time.
 * Returns the names of the migrations it ran. Throws on the first that fails, with nothing of it kept, unless it runs
 * outside a transaction.
 */
export async function migrate(db: Db): Promise<string[]> {
  const migrations = await readMigrations()
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const waiting = (await migrator.getMigrations()).filter(({ executedAt }) => !executedAt)
  const isOutside = (migration: { name: string } | undefined) =>
    migration && migrations[migration.name]?.isOutsideTransaction === true
  for (const [at, migration] of waiting.entries()) {
    const disableTransactions = isOutside(migration) === true
    // Those in a row that share a transaction are run by the last of them.
    if (!disableTransactions && isOutside(waiting[at + 1]) === false) continue
    const { error } = await migrator.migrateTo(migration.name, { disableTransactions })
    if (error) throw new Error('The database could not be migrated', { cause: error })
  }
  return waiting.map(({ name }) => name)
}

/** The migrations of this version, in their order. */
export async function knownMigrations(): Promise<string[]> {
  return (await migrationFiles()).map(nameOf)
}

/** Those that a database has gone through. */
export async function findMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

const nameOf = (file: string): string => file.replace(/\.ts$/, '')
const migrationFiles = async () =>
  (await readdir(folder)).filter((file) => /^\d{3}-.*\.ts$/.test(file)).sort()

async function readMigrations(): Promise<Record<string, MigrationFile>> {
  const entries = (await migrationFiles()).map(async (file) => {
    const migration = (await import(pathToFileURL(join(folder, file)).href)) as {
      up: (db: Kysely<unknown>) => Promise<void>
    }
    return [nameOf(file), migration] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}
