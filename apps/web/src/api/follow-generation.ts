import { generation, progressEvent, type Generation, type ProgressEvent } from '@toile/contract/generations'
import { tellChange } from '../lib/changes.ts'
import { pause } from '../lib/pause.ts'
import { ApiError, errorOfAnswer, unreachable } from './api-error.ts'
import { addressOf } from './call.ts'
import { withBearer } from './credentials.ts'
import { readEvents } from './event-stream.ts'
import { readGeneration } from './read-generation.ts'
import { parts } from './tell-change.ts'

type FollowOptions = {
  onProgress?: (progress: ProgressEvent) => void
  signal?: AbortSignal | undefined
  pace?: Pace
}

/** Times in milliseconds. */
export type Pace = {
  /** Waits between attempts; the last one repeats. */
  retryMs: readonly number[]
  /** After this many streams without an event, the status is polled instead. */
  streamAttempts: number
  /** After this many failures in a row it gives up, so that the page can tell. */
  giveUpAfter: number
  /** A stream that stays silent this long is taken for dead; the server sends a heartbeat every 15 s. */
  silenceMs: number
}

export const standardPace: Pace = {
  retryMs: [500, 1000, 2000, 4000],
  streamAttempts: 3,
  giveUpAfter: 10,
  silenceMs: 40_000,
}

/**
 * Follows a generation to its end by server-sent events, resuming where a broken stream stopped, and by polling where
 * streams do not get through. Answers with the finished generation, failed ones included. Throws ApiError when the
 * generation is gone or the server stays out of reach, or the signal's reason when aborted.
 */
export async function followGeneration(
  { eventsUrl, statusUrl }: { eventsUrl: string; statusUrl: string },
  { onProgress, signal, pace = standardPace }: FollowOptions = {},
): Promise<Generation> {
  let lastEventId = ''
  let emptyStreams = 0
  let failures = 0
  for (;;) {
    try {
      if (emptyStreams < pace.streamAttempts) {
        emptyStreams++
        for await (const { event, data, id } of openStream(eventsUrl, lastEventId, pace.silenceMs, signal)) {
          if (id) lastEventId = id
          emptyStreams = 0
          failures = 0
          if (event === 'progress') onProgress?.(progressEvent.parse(JSON.parse(data)))
          else if (event === 'done' || event === 'failed') return ended(generation.parse(JSON.parse(data)))
        }
      }
      const now = await readGeneration(statusUrl, signal)
      if (now.finishedAt !== null) return ended(now)
      onProgress?.({ stage: now.stage, progress: now.progress })
      failures = 0
    } catch (error) {
      signal?.throwIfAborted()
      if (isFinal(error)) throw error
      failures++
      if (failures >= pace.giveUpAfter) throw error instanceof ApiError ? error : unreachable(error)
    }
    await pause(pace.retryMs[Math.min(failures, pace.retryMs.length - 1)] ?? 0, signal)
  }
}

/** Announces a finished look to other tabs, whose lists and credits have changed by now. */
export function ended(look: Generation): Generation {
  if (look.kind === 'try-on') tellChange(parts.looks)
  return look
}

export async function* openStream(
  eventsUrl: string,
  lastEventId: string,
  silenceMs: number,
  signal: AbortSignal | undefined,
) {
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), silenceMs)
  const onBytes = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), silenceMs)
  }
  try {
    const headers: Record<string, string> = { accept: 'text/event-stream' }
    if (lastEventId) headers['last-event-id'] = lastEventId
    const response = await withBearer((authorization) =>
      fetch(addressOf(eventsUrl), {
        headers: { ...headers, ...authorization },
        cache: 'no-store',
        signal: signal ? AbortSignal.any([signal, silence.signal]) : silence.signal,
      }),
    )
    if (!response.ok) {
      const body: unknown = await response.json().catch(() => undefined)
      throw errorOfAnswer(response.status, body, response.headers.get('retry-after'))
    }
    if (response.body) yield* readEvents(response.body, { onBytes })
  } finally {
    clearTimeout(timer)
    silence.abort()
  }
}

/** True for failures that a repeated call would not change. */
export const isFinal = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.code !== 'rate_limited'
