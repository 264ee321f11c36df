/** Makes writes to one table fail, which leaves the database as a crash at that point would. */
import { sql } from 'kysely'
import type { Db } from '../../src/platform/db.ts'

export type Write = [operation: 'insert' | 'update', table: string]

/** Runs `work` while writes to the table fail. */
export async function whileBroken(db: Db, [operation, table]: Write, work: () => Promise<void>) {
  await sql`
    create or replace function test_break() returns trigger language plpgsql as 'begin raise exception ''broken for the test''; end'
  `.execute(db)
  await sql`
    create trigger test_break before ${sql.raw(operation)} on ${sql.table(table)} for each row execute function test_break()
  `.execute(db)
  try {
    await work()
  } finally {
    await sql`drop trigger test_break on ${sql.table(table)}`.execute(db)
  }
}
