import type { Kysely } from 'kysely'

/** Keys whose looks are refused again and again rest until the next day: docs/decisions/030. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('api_key').addColumn('paused_until', 'timestamptz').execute()
  await db.schema
    .alterTable('api_usage')
    .addColumn('refusals', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
