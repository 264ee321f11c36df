/** A database in which writing to one table fails, as a process that dies right there would leave it. */
import { sql } from 'kysely'
import type { Db } from '../../src/platform/db.ts'

export type Write = [operation: 'insert' | 'update', table: string]

/** Runs `work` while writing to the table fails. */
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
