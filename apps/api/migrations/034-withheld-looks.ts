import { sql, type Kysely } from 'kysely'

/**
 * Pages that outlive their saved look: those with open reports, and those that keep a look from being shared again. See
 * docs/decisions/051.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Without a foreign key: it is compared with looks that may be erased.
  await db.schema.alterTable('shared_look').addColumn('generation_id', 'uuid').execute()
  await sql`
    update shared_look set generation_id = item.generation_id
    from library_item as item where item.id = shared_look.item_id
  `.execute(db)
  await sql`
    create index shared_look_generation on shared_look (generation_id) where generation_id is not null
  `.execute(db)
  await sql`
    alter table shared_look
      alter column item_id drop not null,
      drop constraint shared_look_item_id_fkey,
      add constraint shared_look_item_id_fkey foreign key (item_id) references library_item (id) on delete set null
  `.execute(db)
}
