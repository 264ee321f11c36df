/** A Postgres server, through a connection pool. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from './db.ts'
import { noteFailedStatement, noteFailure } from './db-failures.ts'
import { UnreachableError } from './errors.ts'
import { listenOn } from './pg-listener.ts'
import type { Tables } from './tables.ts'

/** OID of the type `bigint`. */
const INT8 = 20
/** Key of the advisory lock for migrations; no other code uses it. */
const MIGRATION_LOCK_KEY = 7_406_912

const LOCK_POLL_MS = 100

/** Parses int8 as a number, as on PGlite: our values stay far below 2^53. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

/**
 * Connects to `url`. Throws `UnreachableError` when the server does not answer.
 * @param onError called for idle connections that break and for a lost LISTEN
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
  // The pool handles errors of idle connections only. Without this listener, a connection that breaks between two
  // statements of a transaction would crash the process; with it, the next statement fails and the caller sees that
  // error.
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
      // pg returns an array for several statements; pg-boss expects their rows in one list.
      const result: pg.QueryResult | pg.QueryResult[] = await pool.query(text, values)
      return { rows: [result].flat().flatMap((one) => (one as pg.QueryResult<object>).rows) }
    },
    async alone(work) {
      const client = new pg.Client({ ...connection, application_name: 'toile schema' })
      client.on('error', onError)
      await client.connect()
      try {
        // Polls rather than blocking in a statement: `create index concurrently` waits for every running statement to
        // end.
        while (!(await tryLock(client))) await sleep(LOCK_POLL_MS)
        return await work()
      } finally {
        // Closing the connection releases the lock.
        await client.end()
      }
    },
    async check() {
      await pool.query('select 1')
    },
    close: () => pool.end(),
  }
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
    MIGRATION_LOCK_KEY,
  ])
  return rows[0]?.locked === true
}
