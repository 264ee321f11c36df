import { sql, type Kysely } from 'kysely'

/** Passkeys as better-auth's plugin keeps them, and how operators steer engines. See docs/decisions/042. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('passkey')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text')
    .addColumn('publicKey', 'text', (column) => column.notNull())
    .addColumn('userId', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('credentialID', 'text', (column) => column.notNull().unique())
    .addColumn('counter', 'bigint', (column) => column.notNull())
    .addColumn('deviceType', 'text', (column) => column.notNull())
    .addColumn('backedUp', 'boolean', (column) => column.notNull())
    .addColumn('transports', 'text')
    .addColumn('createdAt', 'timestamptz')
    .addColumn('aaguid', 'text')
    // Ours.
    .addColumn('lastUsedAt', 'timestamptz')
    .execute()
  await db.schema.createIndex('passkey_user').on('passkey').column('userId').execute()
  await db.schema
    .createTable('engine_steering')
    .addColumn('id', 'integer', (column) => column.primaryKey().check(sql`id = 1`))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('state', 'jsonb', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('engine_proposal')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    // Of the steering that it was made from.
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('state', 'jsonb', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    // A holder.
    .addColumn('proposed_by', 'uuid', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .execute()
  // Calls of each engine by the minute, of all workers together.
  await db.schema
    .createTable('engine_minute')
    .addColumn('engine', 'text', (column) => column.notNull())
    .addColumn('minute', 'timestamptz', (column) => column.notNull())
    .addColumn('done', 'integer', (column) => column.notNull())
    .addColumn('failed', 'integer', (column) => column.notNull())
    // Of those that were done.
    .addColumn('ms', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('engine_minute_pkey', ['engine', 'minute'])
    .execute()
  await db.schema.createIndex('engine_minute_minute').on('engine_minute').column('minute').execute()
  // Engines that a worker leaves out for a while.
  await db.schema
    .createTable('engine_rest')
    .addColumn('engine', 'text', (column) => column.notNull())
    .addColumn('worker', 'uuid', (column) => column.notNull())
    .addColumn('since', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('engine_rest_pkey', ['engine', 'worker'])
    .execute()
  await db.schema
    .createTable('engine_test')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('engine', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('status', 'text', (column) =>
      column.notNull().check(sql`status in ('waiting', 'done', 'failed')`),
    )
    .addColumn('ms', 'integer')
    .addColumn('note', 'text')
    // A data URL of some tens of kilobytes; of the samples, so that no person is in it.
    .addColumn('picture', 'text')
    .execute()
}
