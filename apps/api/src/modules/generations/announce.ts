/** Tells all processes that a generation has changed. Only that: who wants to know how reads the row. */
import type { DbOrTrx } from '../../platform/db.ts'
import type { Events } from '../../platform/events.ts'

/** One topic each, and one for all of a set by its first, so that a listener hears of its own alone. */
export const generationTopic = (id: string): string => `generation:${id}`
/** Tells the worker of a look that it may stop. */
export const erasedTopic = (id: string): string => `generation-erased:${id}`
/** The waiting ones have moved up. */
export const queueMovedTopic = 'generation-queue'

/** An engine elsewhere has told that the order of this one has ended. */
export const toldTopic = (id: string): string => `generation-told:${id}`

/** Carries the answer of a picture check, which is stored nowhere. */
export const checkedTopic = (checkId: string): string => `pictures-checked:${checkId}`

/** Inside a transaction the news goes out when it commits. */
export async function announceChange(events: Events, on: DbOrTrx, id: string): Promise<void> {
  await events.publish(on, generationTopic(id), null)
}

/** The generation has also left the line of those that wait. */
export async function announceLeavingQueue(events: Events, on: DbOrTrx, id: string): Promise<void> {
  await announceChange(events, on, id)
  await events.publish(on, queueMovedTopic, null)
}

export async function announceErased(events: Events, on: DbOrTrx, id: string): Promise<void> {
  await announceLeavingQueue(events, on, id)
  await events.publish(on, erasedTopic(id), null)
}
