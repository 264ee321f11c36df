/**
 * The timeline of an account, merged from several tables, newest first. Each table is read in the order of an index,
 * and the cursor stores how far each was read, so the time of a page does not depend on the number of rows.
 */
import type { TimelineEvent } from '@toile/contract/console'
import * as z from 'zod/mini'
import type { DbOrTrx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { timelineSources, type PositionedEvent, type SourceName } from './timeline-sources.ts'

const LATEST = '9999'
const positions = z.record(z.string(), z.string())

/** Reads a page of the timeline. Throws `invalid_request` for an invalid cursor. */
export async function readTimelineOf(
  db: DbOrTrx,
  person: { holder: string; userId: string },
  { limit, before }: { limit: number; before?: string | undefined },
): Promise<{ events: TimelineEvent[]; nextCursor: string | null }> {
  const from = before === undefined ? {} : positionsIn(before)
  const names = Object.keys(timelineSources) as SourceName[]
  const rows: { name: SourceName; positioned: PositionedEvent; at: string }[] = []
  for (const name of names) {
    const read = await timelineSources[name](db, person, { after: from[name], limit: limit + 1 })
    // Clocks of processes differ. Capping each time at that of the preceding row keeps the rows of a table in order.
    let at = LATEST
    for (const positioned of read) {
      if (positioned.event.at < at) at = positioned.event.at
      rows.push({ name, positioned, at })
    }
  }
  // The sort is stable, so that rows of one table with the same time keep their order.
  rows.sort((one, other) => (one.at === other.at ? 0 : one.at < other.at ? 1 : -1))
  const shown = rows.slice(0, limit)
  const reached = { ...from }
  for (const { name, positioned } of shown) reached[name] = positioned.position
  return {
    events: shown.map(({ positioned }) => positioned.event),
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
