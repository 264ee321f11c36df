/** Watches one generation by reading its row; events from other processes only say when to read it again. */
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import type { Events } from '../../platform/events.ts'
import { generationTopic, queueMovedTopic } from './announce.ts'
import { countAhead, findGeneration, setIdOf, type GenerationRow } from './generation-store.ts'

export type WatchDeps = { db: Db; events: Events; clock: Clock }

/** `queuePlace` is the number of looks ahead in the queue; undefined unless queued. */
export type GenerationState = { row: GenerationRow; queuePlace: number | undefined }

/** Polling interval, for events that are lost with a connection. */
const POLL_INTERVAL_MS = 5000
/** Events of a moving queue are combined over this time: they only change a number on the page. */
const QUEUE_DEBOUNCE_MS = 1000

export const isFinished = (row: GenerationRow): boolean =>
  row.status === 'succeeded' || row.status === 'failed'

/**
 * Yields the current state, then the state after each change, and ends with the finished one; ends early if the
 * generation is deleted or the signal aborts. Changes that come faster than they are consumed are combined.
 */
export async function* watchGeneration(
  { db, events, clock }: WatchDeps,
  followed: Pick<GenerationRow, 'id' | 'set_id'>,
  signal: AbortSignal,
): AsyncGenerator<GenerationState, void> {
  const wakeup = createWakeup()
  const unsubscribe = [
    events.subscribe(generationTopic(setIdOf(followed)), { onEvent: wakeup.notify, onGap: wakeup.notify }),
    events.subscribe(queueMovedTopic, { onEvent: () => wakeup.notifyWithin(QUEUE_DEBOUNCE_MS) }),
  ]
  const timer = setInterval(wakeup.notify, POLL_INTERVAL_MS)
  signal.addEventListener('abort', wakeup.notify)
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
      await wakeup.notified()
    }
  } finally {
    clearInterval(timer)
    wakeup.stop()
    signal.removeEventListener('abort', wakeup.notify)
    for (const end of unsubscribe) end()
  }
}

/** Creates a notifier that remembers one notification until a caller waits for it. */
function createWakeup() {
  let isPending = false
  let onNotify: (() => void) | undefined
  let timer: NodeJS.Timeout | undefined
  const notify = () => {
    isPending = true
    onNotify?.()
  }
  return {
    notify,
    notifyWithin(ms: number) {
      timer ??= setTimeout(() => {
        timer = undefined
        notify()
      }, ms)
    },
    async notified() {
      if (!isPending) await new Promise<void>((resolve) => (onNotify = resolve))
      onNotify = undefined
      isPending = false
    },
    stop: () => clearTimeout(timer),
  }
}
