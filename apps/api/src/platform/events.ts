/** Publish and subscribe between processes: NOTIFY on one channel, with a topic in each message. */
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Database, DbOrTrx } from './db.ts'

const CHANNEL = 'toile_events'

const envelope = z.object({ topic: z.string(), data: z.unknown() })

type EventListener = {
  /** Handles a message. Its shape is not validated here. */
  onEvent: (data: unknown) => void
  /** Called after a reconnect: messages may have been missed, so read the state again. */
  onGap?: () => void
}

export type Events = {
  /**
   * Publishes to all processes. In a transaction, the message is sent on commit, and dropped on rollback.
   * `data` is at most about 7000 bytes of JSON: send ids and figures, not documents.
   */
  publish: (on: DbOrTrx, topic: string, data: unknown) => Promise<void>
  /** Returns a function that unsubscribes. */
  subscribe: (topic: string, listener: EventListener) => () => void
  close: () => Promise<void>
}

/**
 * Opens the channel and listens. Messages published after this resolves are received.
 * @param onError called when a message cannot be handled, such as one of another version's form: every process gets it,
 *   so it must end none
 */
export async function openEvents(database: Database, onError: (error: unknown) => void): Promise<Events> {
  const byTopic = new Map<string, Set<EventListener>>()
  const guarded = (work: () => void) => {
    try {
      work()
    } catch (error) {
      onError(error)
    }
  }
  const subscription = await database.listen(CHANNEL, {
    onMessage: (payload) =>
      guarded(() => {
        const { topic, data } = envelope.parse(JSON.parse(payload))
        for (const listener of byTopic.get(topic) ?? []) guarded(() => listener.onEvent(data))
      }),
    onGap() {
      for (const listeners of byTopic.values())
        for (const listener of listeners) guarded(() => listener.onGap?.())
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
