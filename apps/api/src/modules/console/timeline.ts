/**
 * The history of a person, of several tables in one line, the newest first. Each table is read in an order of its own that
 * an index has, and a cursor says how far each was read: the first page takes as long for a thousand rows as for ten.
 */
import type { TimelineEvent } from '@toile/contract/console'
import * as z from 'zod/mini'
import type { DbOrTrx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { timelineSources, type Placed, type SourceName } from './timeline-sources.ts'

const LATEST = '9999'
const positions = z.record(z.string(), z.string())

/** Throws `invalid_request` for a cursor that is none. */
export async function readTimelineOf(
  db: DbOrTrx,
  person: { holder: string; userId: string },
  { limit, before }: { limit: number; before?: string | undefined },
): Promise<{ events: TimelineEvent[]; nextCursor: string | null }> {
  const from = before === undefined ? {} : positionsIn(before)
  const names = Object.keys(timelineSources) as SourceName[]
  const rows: { name: SourceName; placed: Placed; at: string }[] = []
  for (const name of names) {
    const read = await timelineSources[name](db, person, { after: from[name], limit: limit + 1 })
    // Clocks of several processes differ: no row comes before one that its table has before it.
    let at = LATEST
    for (const placed of read) {
      if (placed.event.at < at) at = placed.event.at
      rows.push({ name, placed, at })
    }
  }
  // Stable, so that rows of one table stay in their order at the same moment.
  rows.sort((one, other) => (one.at === other.at ? 0 : one.at < other.at ? 1 : -1))
  const shown = rows.slice(0, limit)
  const reached = { ...from }
  for (const { name, placed } of shown) reached[name] = placed.position
  return {
    events: shown.map(({ placed }) => placed.event),
    nextCursor: rows.length > limit ? Buffer.from(JSON.stringify(reached)).toString('base64url') : null,
  }
}

function positionsIn(cursor: string): Record<string, string> {
  try {
    return positions.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    const message = 'This page does not exist.'
    throw new AppError('invalid_request', message, { details: [{ field: 'before', message }] })
  }
}
