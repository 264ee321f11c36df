import { sql } from 'kysely'
import type { Db } from '../../src/platform/db.ts'

/** Lists the tables of the public schema with a row that contains the text, ignoring case. */
export async function findMentions(db: Db, text: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1
  `.execute(db)
  const mentions: string[] = []
  for (const { name } of rows) {
    const found = await sql`
      select from ${sql.table(name)} as t where strpos(lower(t::text), lower(${text})) > 0 limit 1
    `.execute(db)
    if (found.rows.length > 0) mentions.push(name)
  }
  return mentions
}
