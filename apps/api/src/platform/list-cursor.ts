/** Pages of lists, newest first: their cursors hold the creation time and id of the last row. */
import { sql, type RawBuilder } from 'kysely'
import { AppError } from './errors.ts'
import { isUuid } from './uuid.ts'

type Listed = { created_at: Date; id: string }

/**
 * Returns the condition for the rows after a cursor, in descending order of `created_at` and `id`. Throws
 * `invalid_request` for an invalid cursor.
 */
export function isAfterCursor(table: string, cursor: string): RawBuilder<boolean> {
  const [at, id] = readCursor(cursor)
  return sql<boolean>`(${sql.ref(`${table}.created_at`)}, ${sql.ref(`${table}.id`)}) < (${at}::timestamptz, ${id}::uuid)`
}

/** Cuts `limit + 1` rows to a page, with the cursor of the next page; null on the last. */
export function pageOf<Row extends Listed>(
  rows: readonly Row[],
  limit: number,
): { rows: Row[]; nextCursor: string | null } {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { rows: shown, nextCursor: last && rows.length > limit ? cursorOf(last) : null }
}

const cursorOf = ({ created_at, id }: Listed): string =>
  Buffer.from(`${created_at.toISOString()} ${id}`).toString('base64url')

const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

function readCursor(cursor: string): [at: string, id: string] {
  const [at = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ')
  if (!isUuid(id) || !isoTime.test(at) || Number.isNaN(Date.parse(at)))
    throw new AppError('invalid_request', 'This cursor is none that a list has given.', {
      details: [{ field: 'cursor', message: 'is none that a list has given' }],
    })
  return [at, id]
}
