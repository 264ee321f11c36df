import { generation, progressEvent, type Generation, type ProgressEvent } from '@toile/contract/generations'
import { announceChange } from '../lib/changes.ts'
import { errorOfAnswer } from './error-answer.ts'
import { addressOf } from './call.ts'
import { withBearer } from './credentials.ts'
import { readEvents } from './event-stream.ts'
import { followToEnd, standardPace, type Pace } from './follow-to-end.ts'
import { readGeneration } from './read-generation.ts'
import { parts } from './tell-change.ts'

type FollowOptions = {
  onProgress?: (progress: ProgressEvent) => void
  signal?: AbortSignal | undefined
  pace?: Pace
}

/**
 * Follows a generation to its end by server-sent events. Resumes a broken stream, and polls where streams are blocked.
 * Resolves to the finished generation, also when it failed. Throws ApiError when the generation is gone or the server
 * stays unreachable, or the signal's reason when aborted.
 */
export async function followGeneration(
  { eventsUrl, statusUrl }: { eventsUrl: string; statusUrl: string },
  { onProgress, signal, pace = standardPace }: FollowOptions = {},
): Promise<Generation> {
  let lastEventId = ''
  return followToEnd({
    open: () => openStream(eventsUrl, lastEventId, pace.silenceMs, signal),
    onEvent({ event, data, id }) {
      if (id) lastEventId = id
      if (event === 'progress') onProgress?.(progressEvent.parse(JSON.parse(data)))
      else if (event === 'done' || event === 'failed') return ended(generation.parse(JSON.parse(data)))
      return undefined
    },
    async poll() {
      const now = await readGeneration(statusUrl, signal)
      if (now.finishedAt !== null) return ended(now)
      onProgress?.({ stage: now.stage, progress: now.progress })
      return undefined
    },
    pace,
    signal,
  })
}

/** Announces to other tabs that a try-on has ended, because lists and credits have changed. Returns the look. */
export function ended(look: Generation): Generation {
  if (look.kind === 'try-on') announceChange(parts.looks)
  return look
}

/**
 * Opens a stream of server-sent events, resumed after `lastEventId` unless empty, and yields the events until it ends.
 * Throws ApiError for a refusal, and the error of `fetch` when the connection breaks or no byte arrives for
 * `silenceMs`.
 */
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
