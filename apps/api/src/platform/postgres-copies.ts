/** Backs up and restores a Postgres database through `pg_dump` and `pg_restore`. */
import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { sql } from 'kysely'
import type { Database, Db } from './db.ts'

/** Debian installs them outside PATH, in one folder a version. */
const DEBIAN_FOLDER = '/usr/lib/postgresql'

/** Finds a Postgres program: the newest of Debian's versions, otherwise in PATH; undefined when there is none. */
export function findPostgresProgram(name: string, path = process.env['PATH'] ?? ''): string | undefined {
  const versions = existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER) : []
  const debian = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(DEBIAN_FOLDER, version, 'bin'))
  return [...debian, ...path.split(delimiter).filter(Boolean)]
    .map((folder) => join(folder, process.platform === 'win32' ? `${name}.exe` : name))
    .find((file) => existsSync(file))
}

/**
 * Backup operations on the database at `url`.
 * @param open connects to `url`
 */
export function postgresCopies(url: string, open: () => Promise<Database>) {
  async function withDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
    const database = await open()
    try {
      return await work(database.db)
    } finally {
      await database.close()
    }
  }
  return {
    kind: 'postgres' as const,
    copyTo: <T>(file: string, read: (db: Db) => Promise<T>) =>
      withDatabase((db) =>
        // The dump and `read` use the same snapshot.
        db
          .transaction()
          .setIsolationLevel('repeatable read')
          .execute(async (trx) => {
            const { rows } = await sql<{ id: string }>`select pg_export_snapshot() as id`.execute(trx)
            await runOn(url, 'pg_dump', ['--format=custom', `--snapshot=${rows[0]!.id}`, `--file=${file}`])
            return read(trx)
          }),
      ),
    expectEmpty: () =>
      withDatabase(async (db) => {
        const { rows } = await sql<{ name: string }>`
          select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema') limit 1
        `.execute(db)
        if (rows[0]) throw new Error(`The database is not empty: it has the table ${rows[0].name}`)
      }),
    loadFrom: (file: string) =>
      runOn(url, 'pg_restore', [
        '--single-transaction',
        '--exit-on-error',
        '--no-owner',
        '--no-privileges',
        file,
      ]),
    onLoaded: (work: (db: Db) => Promise<void>) => withDatabase(work),
  }
}

/**
 * Translates the address of a database, as the server's driver reads it, for Postgres' own programs. They know two
 * options fewer, and need to be told to trust the system's certificate authorities, as Node trusts its own. The password
 * goes through the environment, as arguments are visible to every local user.
 */
export function forPrograms(url: string): { address: string; env: Record<string, string> } {
  const address = new URL(encoded(url))
  const password = decodeURIComponent(address.password)
  address.password = ''
  const options = address.searchParams
  options.delete('uselibpqcompat')
  const mode = options.get('sslmode')
  if (mode === 'no-verify') options.set('sslmode', 'require')
  const trustsSystem = mode === 'verify-full' && !options.has('sslrootcert')
  return {
    address: address.href,
    env: { ...(password && { PGPASSWORD: password }), ...(trustsSystem && { PGSSLROOTCERT: 'system' }) },
  }
}

/** Encodes an address that has a space or a bare %, such as in its password, as the server's driver does. */
const encoded = (url: string): string =>
  / |%[^a-f0-9]|%[a-f0-9][^a-f0-9]/i.test(url) ? encodeURI(url).replaceAll(/%25(\d\d)/g, '%$1') : url

/** Runs a Postgres program on the database at `url`. */
async function runOn(url: string, name: string, args: string[]): Promise<void> {
  const program = findPostgresProgram(name)
  if (!program)
    throw new Error(
      `${name} was not found: install the client programs of Postgres, of the server’s version or newer (Debian: postgresql-client)`,
    )
  const { address, env } = forPrograms(url)
  const child = spawn(program, [...args, `--dbname=${address}`, '--no-password'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    // A setting of the operator's own takes precedence over the system's authorities.
    env: { ...env, ...process.env, ...(env['PGPASSWORD'] && { PGPASSWORD: env['PGPASSWORD'] }) },
  })
  let errorOutput = ''
  child.stderr.on('data', (chunk) => (errorOutput += String(chunk)))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  })
  if (code !== 0) throw new Error(`${name} failed: ${errorOutput.trim()}`)
}
