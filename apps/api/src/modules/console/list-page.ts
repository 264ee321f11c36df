/**
 * Cursor pagination of lists that are ordered by creation time and id, newest first. A cursor encodes the last row
 * shown.
 */
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { AppError } from '../../platform/errors.ts'
import { isUuid } from '../../platform/uuid.ts'

/** Selects the rows that follow the cursor. Throws `invalid_request` for an invalid cursor. */
export function isAfterCursor(table: string, cursor: string): RawBuilder<SqlBool> {
  const [at = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ', 2)
  const time = new Date(at)
  if (Number.isNaN(time.getTime()) || !isUuid(id)) throw wrongField('before', 'This page does not exist.')
  return sql<SqlBool>`(${sql.ref(`${table}.created_at`)}, ${sql.ref(`${table}.id`)}) < (${time}, ${id}::uuid)`
}

/** Makes a page of up to `limit` rows. `rows` must contain one more if there is a next page. */
export function pageOf<Row extends { id: string; created_at: Date }>(
  rows: readonly Row[],
  limit: number,
): { shown: Row[]; nextCursor: string | null } {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const nextCursor =
    last && rows.length > limit
      ? Buffer.from(`${last.created_at.toISOString()} ${last.id}`).toString('base64url')
      : null
  return { shown, nextCursor }
}

/** Returns midnight (UTC) at the start of a day such as `2026-11-27`, or of a later one. */
export const startOf = (day: string, daysLater = 0): Date =>
  new Date(Date.parse(`${day}T00:00:00Z`) + daysLater * 86_400_000)

const wrongField = (field: string, message: string) =>
  new AppError('invalid_request', message, { details: [{ field, message }] })
