/**
 * Runs a command-line tool for operators: opens the configured database, prints the result, and sets the exit code.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from './adapters.ts'
import { loadConfig, type Config } from './config/config.ts'
import type { Database, Db } from './platform/db.ts'
import { FolderInUseError, lockFolder } from './platform/folder-lock.ts'

const UNDEFINED_TABLE = '42P01'

/** The output of a command. `isSound` is false when a problem was found. */
export type Finding = { text: string; isSound: boolean }

export type CommandWords = {
  /** Message when the database lacks our tables. */
  whenEmpty: string
  /** Message when a server holds the lock of the embedded database. */
  whenInUse: string
}

/** Runs `look` on the configured database. Exits as `runCommand` does. */
export async function runOperatorCommand(
  words: CommandWords,
  look: (deps: { config: Config; database: Database; db: Db }) => Promise<Finding>,
): Promise<void> {
  await runCommand(words, (config) =>
    withDatabase(config, (database) => look({ config, database, db: database.db })),
  )
}

/**
 * Runs `look` and prints its result. Exit code 0 when sound, 1 when a problem was found, 2 when the command failed,
 * with the reason on standard error.
 */
export async function runCommand(
  { whenEmpty, whenInUse }: CommandWords,
  look: (config: Config) => Promise<Finding>,
): Promise<void> {
  try {
    const config = loadConfig(process.env, join(import.meta.dirname, '../../../data'))
    const { text, isSound } = await look(config)
    console.log(text)
    process.exitCode = isSound ? 0 : 1
  } catch (error) {
    const { message, code } = error as Error & { code?: string }
    if (error instanceof FolderInUseError)
      console.error(`${message}\nThe embedded database serves one process only. ${whenInUse}`)
    else console.error(code === UNDEFINED_TABLE ? whenEmpty : message)
    process.exitCode = 2
  }
}

async function withDatabase<T>(
  { database: config, dataDir }: Config,
  work: (database: Database) => Promise<T>,
) {
  if (config.kind === 'embedded' && !existsSync(config.dir))
    throw new Error(`There is no database in ${dataDir} yet. Set TOILE_DATA_DIR or DATABASE_URL.`)
  const lock = config.kind === 'embedded' ? await lockFolder(dataDir) : undefined
  const database = await openDatabase(config, console.error)
  try {
    return await work(database)
  } finally {
    await database.close()
    await lock?.release()
  }
}
