/** Maps racks to API answers. */
import type { AcceptedRack, Rack } from '@toile/contract/racks'
import type { GenerationRow } from './generation-store.ts'
import { toGeneration, type Links } from './generation-view.ts'

/**
 * Builds the answer to a request for a rack, the same for repeated requests.
 * @param row the first look of the rack
 */
export function toAcceptedRack(row: GenerationRow, links: Links): AcceptedRack {
  const { rack_id: rackId, first_answer: answer, kind, cost } = row
  if (rackId === null || answer?.status !== 202 || !answer.rack)
    throw new Error(`Generation ${row.id} belongs to no rack`)
  // Looks of one request cost the same.
  const looks = answer.rack.map((id) => ({
    id,
    status: answer.state,
    cost,
    eventsUrl: links.eventsUrl({ id, kind }),
    statusUrl: links.statusUrl({ id, kind }),
  }))
  const rack = { id: rackId, kind }
  return {
    rackId,
    cost: cost * looks.length,
    looks,
    statusUrl: links.rackStatusUrl(rack),
    eventsUrl: links.rackEventsUrl(rack),
  }
}

/** @param saved ids of the library items that looks are saved as, by look id */
export function toRack(
  rackId: string,
  rows: readonly GenerationRow[],
  { links, now, saved }: { links: Links; now: Date; saved: ReadonlyMap<string, string> },
): Rack {
  return {
    rackId,
    cost: rows.filter(({ status }) => status !== 'failed').reduce((sum, { cost }) => sum + cost, 0),
    looks: rows.map((row) => toGeneration(row, links, now, { savedId: saved.get(row.id) })),
  }
}
