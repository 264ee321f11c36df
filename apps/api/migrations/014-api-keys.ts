import { sql, type Kysely } from 'kysely'

/** API keys, what they use, the pictures that are sent with them, and the looks that are made with them: docs/decisions/030. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('api_key')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('holder', 'uuid', (column) =>
      column.notNull().references('profile.holder').onDelete('cascade'),
    )
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('prefix', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    // The key that was replaced last, and how long it works beside the new one.
    .addColumn('previous_hash', 'text', (column) => column.unique())
    .addColumn('previous_until', 'timestamptz')
    .addColumn('scopes', 'jsonb', (column) => column.notNull())
    .addColumn('origins', 'jsonb', (column) => column.notNull())
    .addColumn('monthly_cap', 'integer')
    .addColumn('daily_cap', 'integer')
    .addColumn('visitor_cap', 'integer')
    .addColumn('rights_version', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('expires_at', 'timestamptz')
    .addColumn('revoked_at', 'timestamptz')
    .addColumn('last_used_on', 'text')
    .addColumn('last_used_from', 'text')
    .addCheckConstraint('api_key_kind', sql`kind in ('secret', 'test', 'publishable')`)
    .addCheckConstraint(
      'api_key_publishable',
      sql`(kind = 'publishable') = (daily_cap is not null and visitor_cap is not null and origins <> '[]'::jsonb)`,
    )
    .execute()
  await db.schema.createIndex('api_key_holder').on('api_key').columns(['holder', 'created_at']).execute()

  await db.schema
    .createTable('api_usage')
    .addColumn('key_id', 'uuid', (column) => column.notNull().references('api_key.id').onDelete('cascade'))
    // In UTC, as 2026-11-26.
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('requests', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('looks', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('credits', 'integer', (column) => column.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('api_usage_pkey', ['key_id', 'day'])
    .execute()

  await db.schema
    .createTable('api_file')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('holder', 'uuid', (column) =>
      column.notNull().references('profile.holder').onDelete('cascade'),
    )
    .addColumn('livemode', 'boolean', (column) => column.notNull())
    .addColumn('picture_key', 'text', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('api_file_holder').on('api_file').column('holder').execute()
  await db.schema.createIndex('api_file_expires_at').on('api_file').column('expires_at').execute()

  await db.schema
    .alterTable('generation')
    // The key it was asked for with; null for one that was asked for in the studio.
    .addColumn('api_key_id', 'uuid', (column) => column.references('api_key.id').onDelete('cascade'))
    .addColumn('livemode', 'boolean', (column) => column.notNull().defaultTo(true))
    .addColumn('metadata', 'jsonb')
    .addColumn('score', 'real')
    .addColumn('person_sha256', 'text')
    .addColumn('garment_sha256', 'text')
    .execute()
  await db.schema.alterTable('generation').dropConstraint('generation_owner').execute()
  await db.schema
    .alterTable('generation')
    .addCheckConstraint(
      'generation_owner',
      sql`(kind = 'demo' and holder is null and cost = 0 and secret_hash is not null and address_hash is not null
          and livemode and api_key_id is null)
        or (kind = 'try-on' and holder is not null and livemode and cost > 0)
        or (kind = 'try-on' and holder is not null and not livemode and cost = 0 and api_key_id is not null)`,
    )
    .execute()
  // The studio's history has only what was asked for there, however many looks programs have made.
  await sql`
    create index generation_in_studio on generation (holder, created_at desc, id desc)
    where holder is not null and api_key_id is null
  `.execute(db)
  await sql`
    create index generation_of_keys on generation (holder, livemode, created_at desc, id desc)
    where api_key_id is not null
  `.execute(db)
  await sql`create index generation_of_key on generation (api_key_id) where api_key_id is not null`.execute(
    db,
  )
}
