/** Pages of lists that are read the newest first, by time and id. The cursor is the last row's. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { AppError } from '../../platform/errors.ts'
import { isUuid } from '../../platform/uuid.ts'

/** Rows after the one that a cursor names. Throws `invalid_request` for a cursor that is none. */
export function isAfterCursor(table: string, cursor: string): RawBuilder<SqlBool> {
  const [at = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ', 2)
  const time = new Date(at)
  if (Number.isNaN(time.getTime()) || !isUuid(id)) throw wrongField('before', 'This page does not exist.')
  return sql<SqlBool>`(${sql.ref(`${table}.created_at`)}, ${sql.ref(`${table}.id`)}) < (${time}, ${id}::uuid)`
}

/** Makes a page of rows of which one more was read than is shown. */
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

/** Midnight in UTC of a day as `2026-11-27`, or of the day after. */
export const startOf = (day: string, daysLater = 0): Date =>
  new Date(Date.parse(`${day}T00:00:00Z`) + daysLater * 86_400_000)

const wrongField = (field: string, message: string) =>
  new AppError('invalid_request', message, { details: [{ field, message }] })
