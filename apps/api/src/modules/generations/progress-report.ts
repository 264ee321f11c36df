/** Stores and publishes the engine's progress: at each new stage, and at most four times a second in between. */
import type { GenerationStage } from '@toile/contract/generations'
import type { Db } from '../../platform/db.ts'
import type { Events } from '../../platform/events.ts'
import { announceChange } from './announce.ts'
import { noteProgress } from './attempt-store.ts'

const MIN_INTERVAL_MS = 250

export type ProgressReport = {
  /** Records progress, 0 to 1. Returns at once; records that come too fast are dropped. */
  record: (stage: GenerationStage, progress: number) => void
  /** Resolves when all records are written. Must be called last. */
  settled: () => Promise<void>
}

/** @param onError called when progress cannot be written; the look is made nevertheless */
export function reportProgress(
  { db, events }: { db: Db; events: Events },
  current: { id: string; attempt: number },
  onError: (error: unknown) => void,
): ProgressReport {
  let lastStage: GenerationStage | undefined
  let lastAt = -Infinity
  let writing: Promise<void> = Promise.resolve()

  async function write(stage: GenerationStage, progress: number) {
    try {
      if (await noteProgress(db, current, { stage, progress })) await announceChange(events, db, current.id)
    } catch (error) {
      onError(error)
    }
  }

  return {
    record(stage, progress) {
      const now = performance.now()
      if (stage === lastStage && now - lastAt < MIN_INTERVAL_MS) return
      lastStage = stage
      lastAt = now
      const before = writing
      writing = before.then(() => write(stage, progress))
    },
    settled: () => writing,
  }
}
