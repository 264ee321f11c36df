/** Streams a generation as server-sent events: `progress` until it ends, then `done` or `failed`. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Generation, ProgressEvent } from '@toile/contract/generations'
import { toGeneration, type Links } from './generation-view.ts'
import { findSet, type GenerationRow } from './generation-store.ts'
import { isFinished, watchGeneration, type GenerationState, type WatchDeps } from './watch-generation.ts'

const HEARTBEAT_EVERY_MS = 15_000
const RECONNECT_AFTER_MS = 1000

export type StreamOptions = {
  links: Links
  /** Row version of the last event that the client received before it reconnected; 0 for none. */
  lastEventId: number
  signal: AbortSignal
  heartbeatMs?: number
}

/**
 * Yields the text of the stream, one event or comment at a time. Ends after the closing event or when the signal
 * aborts.
 */
export async function* streamEvents(
  deps: WatchDeps,
  first: GenerationRow,
  { links, lastEventId, signal, heartbeatMs = HEARTBEAT_EVERY_MS }: StreamOptions,
): AsyncGenerator<string, void> {
  const isNew = (event: LookEvent) =>
    event.name !== 'progress' || event.version > lastEventId || event.isQueued
  for await (const event of withHeartbeats(lookEvents(deps, first, { links, signal }), heartbeatMs)) {
    if (typeof event === 'string') yield event
    else if (isNew(event)) yield `id: ${event.version}\n${eventOf(event.name, event.data)}`
  }
}

/** Streams all looks of a rack as one stream. It begins with the state of each look and closes with an `end` event. */
export async function* streamRack(
  deps: WatchDeps,
  rows: readonly GenerationRow[],
  { links, signal, heartbeatMs = HEARTBEAT_EVERY_MS }: Omit<StreamOptions, 'lastEventId'>,
): AsyncGenerator<string, void> {
  const all = merged(rows.map((row) => lookEvents(deps, row, { links, signal })))
  for await (const event of withHeartbeats(all, heartbeatMs)) {
    if (typeof event === 'string') yield event
    else yield eventOf(event.name, event.name === 'progress' ? { id: event.id, ...event.data } : event.data)
  }
  if (!signal.aborted) yield `id: ${RACK_ENDED}\n${eventOf('end', {})}`
}

/** The event id of a rack's `end` event. */
export const RACK_ENDED = 'end'

type LookEvent = { id: string; version: number } & (
  | { name: 'progress'; isQueued: boolean; data: ProgressEvent }
  | { name: 'done' | 'failed'; data: Generation }
)

/** Yields the events of one look, up to and including its closing event. */
async function* lookEvents(
  deps: WatchDeps,
  first: GenerationRow,
  { links, signal }: Pick<StreamOptions, 'links' | 'signal'>,
): AsyncGenerator<LookEvent, void> {
  let last = first
  for await (const state of watchGeneration(deps, first, signal)) {
    last = state.row
    const { id, version, status } = last
    if (isFinished(last)) {
      const set = await findSet(deps.db, last)
      yield closingEvent(toGeneration(last, links, deps.clock.now(), { set }), version)
      return
    }
    yield { name: 'progress', id, version, isQueued: status === 'queued', data: progressOf(state) }
  }
  if (!signal.aborted) yield closingEvent(toDeleted(last, links, deps.clock.now()), last.version + 1)
}

/** Yields a `retry` line, then the events, with a heartbeat comment whenever no event arrives for `heartbeatMs`. */
async function* withHeartbeats<T>(
  events: AsyncGenerator<T, void>,
  heartbeatMs: number,
): AsyncGenerator<T | string, void> {
  yield `retry: ${RECONNECT_AFTER_MS}\n\n`
  try {
    let next = events.next()
    for (;;) {
      const result = await orHeartbeat(next, heartbeatMs)
      if (result === 'heartbeat') {
        yield ': heartbeat\n\n'
        continue
      }
      if (result.done) return
      next = events.next()
      yield result.value
    }
  } finally {
    await events.return()
  }
}

/** Merges generators in order of arrival; ends when all have ended. */
async function* merged<T>(sources: readonly AsyncGenerator<T, void>[]): AsyncGenerator<T, void> {
  const nextOf = (source: AsyncGenerator<T, void>) => {
    const next = source.next().then((result) => ({ source, result }))
    // After the reader stops, nothing awaits this promise: a late rejection must not be unhandled.
    next.catch(() => undefined)
    return next
  }
  const pending = new Map(sources.map((source) => [source, nextOf(source)]))
  try {
    while (pending.size > 0) {
      const { source, result } = await Promise.race(pending.values())
      if (result.done) pending.delete(source)
      else {
        pending.set(source, nextOf(source))
        yield result.value
      }
    }
  } finally {
    await Promise.all(sources.map((source) => source.return()))
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

function progressOf({ row: { stage, progress }, queuePlace }: GenerationState): ProgressEvent {
  return { stage, progress, ...(queuePlace !== undefined && { queuePlace }) }
}

function closingEvent(data: Generation, version: number): LookEvent {
  return { name: data.status === 'succeeded' ? 'done' : 'failed', id: data.id, version, data }
}

/** Describes a deleted look as failed, for the closing event of its stream. */
function toDeleted(row: GenerationRow, links: Links, now: Date): Generation {
  return {
    ...toGeneration({ ...row, look_key: null, thumbnail_key: null }, links, now),
    status: 'failed',
    error: { code: 'not_found', message: 'This look was deleted.' },
    finishedAt: now.toISOString(),
  }
}

const eventOf = (name: string, data: object): string => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
