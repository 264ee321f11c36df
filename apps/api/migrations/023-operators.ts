import { sql, type Kysely } from 'kysely'

/** Roles of operators, second factors as better-auth's plugin keeps them, suspended accounts, and the audit of what operators do. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('user')
    .addColumn('twoFactorEnabled', 'boolean')
    .addColumn('role', 'text', (column) => column.check(sql`role in ('support', 'moderator', 'admin')`))
    .addColumn('suspendedAt', 'timestamptz')
    .execute()
  await sql`create index user_operators on "user" (role) where role is not null`.execute(db)
  await db.schema
    .alterTable('session')
    // When the second factor was shown last in this session; null for one without.
    .addColumn('secondFactorAt', 'timestamptz')
    .addColumn('consoleSeenAt', 'timestamptz')
    .execute()
  await db.schema
    .createTable('twoFactor')
    .addColumn('id', 'text', (column) => column.primaryKey())
    // Encrypted, like the recovery codes.
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('backupCodes', 'text', (column) => column.notNull())
    .addColumn('userId', 'text', (column) =>
      column.notNull().unique().references('user.id').onDelete('cascade'),
    )
    .addColumn('verified', 'boolean', (column) => column.defaultTo(true))
    .addColumn('failedVerificationCount', 'integer', (column) => column.defaultTo(0))
    .addColumn('lockedUntil', 'timestamptz')
    .execute()
  await db.schema.createIndex('api_key_prefix').on('api_key').column('prefix').execute()
  await db.schema
    .createTable('audit_entry')
    .addColumn('seq', 'bigint', (column) => column.primaryKey())
    .addColumn('at', 'timestamptz', (column) => column.notNull())
    // A holder, which has no name once its account is gone; or 'command', or 'settings'.
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('act', 'text', (column) => column.notNull())
    // What it was done to: a holder, a shared look.
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    // JSON as it was hashed.
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .addColumn('hash', 'text', (column) => column.notNull())
    .execute()
  await sql`create index audit_entry_subject on audit_entry (subject, seq desc)`.execute(db)
  await sql`create index audit_entry_actor on audit_entry (actor, at)`.execute(db)
  await sql`
    create trigger audit_entry_only_grows before update or delete or truncate on audit_entry
    for each statement execute function refuse_change()
  `.execute(db)
  // The end of the chain, so that it shows when the last entries are taken away.
  await db.schema
    .createTable('audit_head')
    .addColumn('id', 'integer', (column) => column.primaryKey().check(sql`id = 1`))
    .addColumn('seq', 'bigint', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .execute()
  await sql`insert into audit_head (id, seq, hash) values (1, 0, '')`.execute(db)
}
