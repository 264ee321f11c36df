/** A Postgres server, by pool. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from './db.ts'
import { noteFailedStatement, noteFailure } from './db-failures.ts'
import { UnreachableError } from './errors.ts'
import { listenOn } from './pg-listener.ts'
import type { Tables } from './tables.ts'

const INT8 = 20
/** The key of an advisory lock that no other code takes. */
const SCHEMA_LOCK = 7_406_912

const LOCK_AGAIN_AFTER_MS = 100

/** int8 as numbers, the same as on PGlite: our figures stay far below 2^53. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

/**
 * Connects to `url`. Throws when the server cannot be reached.
 * @param onError told of connections that break while idle, and of a lost LISTEN
 */
export async function openPostgres(
  options: { url: string; connections: number },
  onError: (error: unknown) => void,
): Promise<Database> {
  const connection = {
    connectionString: options.url,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    types,
  }
  const pool = new pg.Pool({ ...connection, max: options.connections, application_name: 'toile' })
  pool.on('error', onError)
  // The pool listens to those that are idle alone: one that breaks between two statements of a transaction would end the
  // process. Its next statement fails instead, and the sender is told.
  pool.on('connect', (client) => client.on('error', () => undefined))
  await pool.query('select 1').catch(async (error: unknown) => {
    await pool.end()
    throw new UnreachableError('The Postgres named by DATABASE_URL does not answer', error)
  })
  return {
    kind: 'postgres',
    db: new Kysely<Tables>({
      dialect: new PostgresDialect({
        pool: {
          connect: () => pool.connect().catch(noteFailure),
          end: () => pool.end(),
          options: pool.options,
        },
      }),
      log: noteFailedStatement,
    }),
    listen: (channel, listener) =>
      listenOn(
        channel,
        listener,
        () => new pg.Client({ ...connection, application_name: 'toile listen' }),
        onError,
      ),
    async executeSql(text, values) {
      // pg answers several statements with an array of results, of which pg-boss takes the rows together.
      const result: pg.QueryResult | pg.QueryResult[] = await pool.query(text, values)
      return { rows: [result].flat().flatMap((one) => (one as pg.QueryResult<object>).rows) }
    },
    async alone(work) {
      const client = new pg.Client({ ...connection, application_name: 'toile schema' })
      client.on('error', onError)
      await client.connect()
      try {
        // Not by waiting inside a statement: an index that is built concurrently waits for all statements to end.
        while (!(await hasLocked(client))) await sleep(LOCK_AGAIN_AFTER_MS)
        return await work()
      } finally {
        // The lock goes with the connection.
        await client.end()
      }
    },
    async check() {
      await pool.query('select 1')
    },
    close: () => pool.end(),
  }
}

async function hasLocked(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
    SCHEMA_LOCK,
  ])
  return rows[0]?.locked === true
}
