import { sql, type Kysely } from 'kysely'

/** How each look is worn, and pictures that come for the price of another: docs/decisions/044. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('generation')
    // Looks from before are worn as usual.
    .addColumn('fit', 'text', (column) => column.notNull().defaultTo('regular'))
    .addColumn('tuck', 'text', (column) => column.notNull().defaultTo('auto'))
    .execute()
  await db.schema.alterTable('generation').dropConstraint('generation_owner').execute()
  await db.schema
    .alterTable('generation')
    .addCheckConstraint(
      'generation_owner',
      sql`(kind = 'demo' and holder is null and cost = 0 and secret_hash is not null and address_hash is not null
          and livemode and api_key_id is null)
        or (kind = 'try-on' and holder is not null and livemode and ((cost > 0 and again_of is null)
          or (cost = 0 and (again_of is not null or (variant > 0 and set_id is not null)))))
        or (kind = 'try-on' and holder is not null and not livemode and cost = 0 and api_key_id is not null)`,
    )
    .execute()
}
