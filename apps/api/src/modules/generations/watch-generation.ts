/** Follows one generation by its row; messages from other processes only say when to look. */
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import type { Events } from '../../platform/events.ts'
import { generationTopic, queueMovedTopic } from './announce.ts'
import { countAhead, findGeneration, setIdOf, type GenerationRow } from './generation-store.ts'

export type WatchDeps = { db: Db; events: Events; clock: Clock }

/** `queuePlace` counts those ahead, while it waits. */
export type GenerationState = { row: GenerationRow; queuePlace: number | undefined }

/** A message can be lost with a connection; then this finds the change. */
const LOOK_ANYWAY_EVERY_MS = 5000
/** Moves of the queue are no more than a number on a page. */
const QUEUE_LOOK_EVERY_MS = 1000

export const isFinished = (row: GenerationRow): boolean =>
  row.status === 'succeeded' || row.status === 'failed'

/**
 * Yields the generation as it stands, then after each change, last when it is finished; ends early when it is deleted
 * or the signal aborts. Changes that come faster than they are taken are yielded as one.
 */
export async function* watchGeneration(
  { db, events, clock }: WatchDeps,
  followed: Pick<GenerationRow, 'id' | 'set_id'>,
  signal: AbortSignal,
): AsyncGenerator<GenerationState, void> {
  const bell = createBell()
  const unsubscribe = [
    events.subscribe(generationTopic(setIdOf(followed)), { onEvent: bell.ring, onGap: bell.ring }),
    events.subscribe(queueMovedTopic, { onEvent: () => bell.ringWithin(QUEUE_LOOK_EVERY_MS) }),
  ]
  const timer = setInterval(bell.ring, LOOK_ANYWAY_EVERY_MS)
  signal.addEventListener('abort', bell.ring)
  let last: GenerationState | undefined
  try {
    while (!signal.aborted) {
      const row = await findGeneration(db, followed.id, clock.now())
      if (!row) return
      const queuePlace = row.status === 'queued' ? await countAhead(db, row) : undefined
      if (row.version !== last?.row.version || queuePlace !== last.queuePlace) {
        last = { row, queuePlace }
        yield last
      }
      if (isFinished(row)) return
      await bell.rung()
    }
  } finally {
    clearInterval(timer)
    bell.silence()
    signal.removeEventListener('abort', bell.ring)
    for (const end of unsubscribe) end()
  }
}

/** Remembers one ring until a caller waits for it. */
function createBell() {
  let isDue = false
  let onRing: (() => void) | undefined
  let later: NodeJS.Timeout | undefined
  const ring = () => {
    isDue = true
    onRing?.()
  }
  return {
    ring,
    ringWithin(ms: number) {
      later ??= setTimeout(() => {
        later = undefined
        ring()
      }, ms)
    },
    async rung() {
      if (!isDue) await new Promise<void>((resolve) => (onRing = resolve))
      onRing = undefined
      isDue = false
    },
    silence: () => clearTimeout(later),
  }
}
