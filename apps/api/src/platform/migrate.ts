/** Runs the schema migrations in `migrations/`, in the order of their file names. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql, type Kysely } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import type { Db } from './db.ts'

const folder = join(import.meta.dirname, '../../migrations')

type MigrationFile = Migration & {
  /** Runs outside a transaction, so it must be safe to rerun after it failed or was killed half-way. */
  isOutsideTransaction?: true
}

/**
 * Runs the pending migrations. The caller holds a lock, so that only one process migrates.
 * Throws on the first that fails; it is rolled back, unless it runs outside a transaction.
 * @returns names of the migrations run
 */
export async function migrate(db: Db): Promise<string[]> {
  const migrations = await readMigrations()
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const waiting = (await migrator.getMigrations()).filter(({ executedAt }) => !executedAt)
  const isOutside = (migration: { name: string } | undefined) =>
    migration && migrations[migration.name]?.isOutsideTransaction === true
  for (const [at, migration] of waiting.entries()) {
    const disableTransactions = isOutside(migration) === true
    // Consecutive migrations in a transaction are run together, with the last of them.
    if (!disableTransactions && isOutside(waiting[at + 1]) === false) continue
    const { error } = await migrator.migrateTo(migration.name, { disableTransactions })
    if (error) throw new Error('The database could not be migrated', { cause: error })
  }
  return waiting.map(({ name }) => name)
}

/** Names of this version's migrations, in order. */
export async function knownMigrations(): Promise<string[]> {
  return (await migrationFiles()).map(nameOf)
}

/** Names of the migrations that a database has applied. */
export async function findMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Returns when the first migration of a database ran; of a restored one, when that of the original did. */
export async function findBirth(db: Db): Promise<Date> {
  const { rows } = await sql<{ at: string }>`select min(timestamp) as at from kysely_migration`.execute(db)
  return new Date(rows[0]!.at)
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
