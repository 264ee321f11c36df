import { sql, type Kysely } from 'kysely'

/**
 * People and their sessions: the tables of better-auth 1.7 with its columns' own names, as its migration tool writes
 * them for our plugins, and the mails of development.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const now = sql`current_timestamp`
  await db.schema
    .createTable('user')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('emailVerified', 'boolean', (column) => column.notNull())
    .addColumn('image', 'text')
    .addColumn('createdAt', 'timestamptz', (column) => column.notNull().defaultTo(now))
    .addColumn('updatedAt', 'timestamptz', (column) => column.notNull().defaultTo(now))
    // Which terms were agreed to at sign-up, and when; null where a client sent none.
    .addColumn('termsVersion', 'text')
    .addColumn('termsAgreedAt', 'timestamptz')
    .execute()
  await db.schema
    .createTable('session')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('expiresAt', 'timestamptz', (column) => column.notNull())
    .addColumn('token', 'text', (column) => column.notNull().unique())
    .addColumn('createdAt', 'timestamptz', (column) => column.notNull().defaultTo(now))
    .addColumn('updatedAt', 'timestamptz', (column) => column.notNull())
    .addColumn('ipAddress', 'text')
    .addColumn('userAgent', 'text')
    .addColumn('userId', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .execute()
  await db.schema.createIndex('session_user_id').on('session').column('userId').execute()
  await db.schema
    .createTable('account')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('accountId', 'text', (column) => column.notNull())
    .addColumn('providerId', 'text', (column) => column.notNull())
    .addColumn('userId', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('accessToken', 'text')
    .addColumn('refreshToken', 'text')
    .addColumn('idToken', 'text')
    .addColumn('accessTokenExpiresAt', 'timestamptz')
    .addColumn('refreshTokenExpiresAt', 'timestamptz')
    .addColumn('scope', 'text')
    .addColumn('password', 'text')
    .addColumn('createdAt', 'timestamptz', (column) => column.notNull().defaultTo(now))
    .addColumn('updatedAt', 'timestamptz', (column) => column.notNull())
    // One person for each subject of a provider, under any race.
    .addUniqueConstraint('account_subject', ['providerId', 'accountId'])
    .execute()
  await db.schema.createIndex('account_user_id').on('account').column('userId').execute()
  await db.schema
    .createTable('verification')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('identifier', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('expiresAt', 'timestamptz', (column) => column.notNull())
    .addColumn('createdAt', 'timestamptz', (column) => column.notNull().defaultTo(now))
    .addColumn('updatedAt', 'timestamptz', (column) => column.notNull().defaultTo(now))
    .execute()
  await db.schema.createIndex('verification_identifier').on('verification').column('identifier').execute()
  await db.schema
    .createTable('jwks')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('publicKey', 'text', (column) => column.notNull())
    .addColumn('privateKey', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'timestamptz', (column) => column.notNull())
    .addColumn('expiresAt', 'timestamptz')
    .addColumn('alg', 'text')
    .addColumn('crv', 'text')
    .execute()
  await db.schema
    .createTable('dev_mail')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('to', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('html', 'text', (column) => column.notNull())
    .addColumn('links', 'jsonb', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .execute()
}
