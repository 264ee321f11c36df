/** A generation as server-sent events: `progress` while it goes on, then `done` or `failed`. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Generation, ProgressEvent } from '@toile/contract/generations'
import { toGeneration, type Links } from './generation-view.ts'
import { findSet, type GenerationRow } from './generation-store.ts'
import { isFinished, watchGeneration, type Sighting, type WatchParts } from './watch-generation.ts'

const HEARTBEAT_EVERY_MS = 15_000
const RECONNECT_AFTER_MS = 1000

export type StreamOptions = {
  links: Links
  /** What the client has seen before it reconnected: the version of the row, 0 for nothing. */
  lastEventId: number
  signal: AbortSignal
  heartbeatMs?: number
}

/** Text of the stream, one event or comment a piece. Ends after the closing event, or when the signal aborts. */
export async function* streamEvents(
  parts: WatchParts,
  first: GenerationRow,
  { links, lastEventId, signal, heartbeatMs = HEARTBEAT_EVERY_MS }: StreamOptions,
): AsyncGenerator<string, void> {
  yield `retry: ${RECONNECT_AFTER_MS}\n\n`
  const sightings = watchGeneration(parts, first, signal)
  let last = first
  try {
    let next = sightings.next()
    for (;;) {
      const result = await orHeartbeat(next, heartbeatMs)
      if (result === 'heartbeat') {
        yield ': heartbeat\n\n'
        continue
      }
      if (result.done) break
      next = sightings.next()
      last = result.value.row
      if (isFinished(last)) {
        const set = await findSet(parts.db, last)
        yield closingEvent(toGeneration(last, links, parts.clock.now(), { set }), last.version)
        return
      }
      const isNew = last.version > lastEventId || last.status === 'queued'
      if (isNew) yield eventOf('progress', progressOf(result.value), last.version)
    }
    if (!signal.aborted) yield closingEvent(toDeleted(last, links, parts.clock.now()), last.version + 1)
  } finally {
    await sightings.return()
  }
}

async function orHeartbeat<T>(next: Promise<T>, heartbeatMs: number): Promise<T | 'heartbeat'> {
  const won = new AbortController()
  const beat = sleep(heartbeatMs, 'heartbeat' as const, { signal: won.signal }).catch(
    () => 'heartbeat' as const,
  )
  try {
    return await Promise.race([next, beat])
  } finally {
    won.abort()
  }
}

function progressOf({ row: { stage, progress }, queuePlace }: Sighting): ProgressEvent {
  return { stage, progress, ...(queuePlace !== undefined && { queuePlace }) }
}

function closingEvent(generation: Generation, id: number): string {
  return eventOf(generation.status === 'succeeded' ? 'done' : 'failed', generation, id)
}

/** Its row is gone: told as a failure, so that whoever follows it comes to an end. */
function toDeleted(row: GenerationRow, links: Links, now: Date): Generation {
  return {
    ...toGeneration({ ...row, look_key: null, thumbnail_key: null }, links, now),
    status: 'failed',
    error: { code: 'not_found', message: 'This look was deleted.' },
    finishedAt: now.toISOString(),
  }
}

function eventOf(name: string, data: ProgressEvent | Generation, id: number): string {
  return `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`
}
