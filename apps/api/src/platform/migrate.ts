/** Brings the schema up to the files of `migrations/`, in the order of their names. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Kysely } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import type { Db } from './db.ts'

const folder = join(import.meta.dirname, '../../migrations')

/**
 * Runs what has not been run; several processes may start at once (Kysely takes an advisory lock).
 * Returns the names of the migrations it ran. Throws on the first that fails, with nothing of it kept.
 */
export async function migrate(db: Db): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } })
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw new Error('The database could not be migrated', { cause: error })
  return (results ?? []).map((result) => result.migrationName)
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((file) => /^\d{3}-.*\.ts$/.test(file))
  const entries = files.map(async (file) => {
    const migration = (await import(pathToFileURL(join(folder, file)).href)) as {
      up: (db: Kysely<unknown>) => Promise<void>
    }
    return [file.replace(/\.ts$/, ''), migration] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}
