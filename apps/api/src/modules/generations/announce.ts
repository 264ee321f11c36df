/** Notifies all processes that a generation has changed. The event has no payload: subscribers read the row again. */
import type { DbOrTrx } from '../../platform/db.ts'
import type { Events } from '../../platform/events.ts'

/** The topic of a generation, or of a whole set by the id of its first look. */
export const generationTopic = (id: string): string => `generation:${id}`
/** Tells the worker to stop making a look that was erased or canceled. */
export const unwantedTopic = (id: string): string => `generation-erased:${id}`
/** Published whenever a generation leaves the queue, so that queue positions have changed. */
export const queueMovedTopic = 'generation-queue'

/** Published when a hosted engine's webhook reports that the order of this generation has ended. */
export const orderEndedTopic = (id: string): string => `generation-told:${id}`

/** Carries the result of a picture check, which is not stored. */
export const checkedTopic = (checkId: string): string => `pictures-checked:${checkId}`

/** Publishes that a generation changed. Inside a transaction the event is delivered on commit. */
export async function announceChange(events: Events, on: DbOrTrx, id: string): Promise<void> {
  await events.publish(on, generationTopic(id), null)
}

/** Publishes that a generation changed and left the queue. */
export async function announceLeavingQueue(events: Events, on: DbOrTrx, id: string): Promise<void> {
  await announceChange(events, on, id)
  await events.publish(on, queueMovedTopic, null)
}

/** Publishes that a generation was erased or canceled: clients read it again, and its worker stops. */
export async function announceUnwanted(events: Events, on: DbOrTrx, id: string): Promise<void> {
  await announceLeavingQueue(events, on, id)
  await events.publish(on, unwantedTopic(id), null)
}
