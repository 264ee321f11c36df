/** Small messages between processes: NOTIFY on one channel, told apart by topic. */
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Database, DbOrTrx } from './db.ts'

const CHANNEL = 'toile_events'

const envelope = z.object({ topic: z.string(), data: z.unknown() })

type EventListener = {
  /** A message of the topic; its shape is the publisher's, so check it. */
  onEvent: (data: unknown) => void
  /** The connection was lost and is back: messages may be missing, read the state again. */
  onGap?: () => void
}

export type Events = {
  /**
   * Tells all processes. Inside a transaction it is sent when that commits, and not at all when it rolls back.
   * `data` is JSON of at most some 7000 bytes: send ids and figures, never documents.
   */
  publish: (on: DbOrTrx, topic: string, data: unknown) => Promise<void>
  /** Returns the function that ends the subscription. */
  subscribe: (topic: string, listener: EventListener) => () => void
  close: () => Promise<void>
}

/** Starts listening at once, so that nothing published after this resolves is missed. */
export async function openEvents(database: Database): Promise<Events> {
  const byTopic = new Map<string, Set<EventListener>>()
  const subscription = await database.listen(CHANNEL, {
    onMessage(payload) {
      const { topic, data } = envelope.parse(JSON.parse(payload))
      for (const listener of byTopic.get(topic) ?? []) listener.onEvent(data)
    },
    onGap() {
      for (const listeners of byTopic.values()) for (const listener of listeners) listener.onGap?.()
    },
  })
  return {
    async publish(on, topic, data) {
      await sql`select pg_notify(${CHANNEL}, ${JSON.stringify({ topic, data })})`.execute(on)
    },
    subscribe(topic, listener) {
      const listeners = byTopic.get(topic) ?? new Set()
      byTopic.set(topic, listeners.add(listener))
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) byTopic.delete(topic)
      }
    },
    close: () => subscription.close(),
  }
}
