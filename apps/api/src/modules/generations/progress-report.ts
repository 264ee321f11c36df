/** Publishes the engine's progress to its followers: at each new stage, and a few times a second between. */
import type { GenerationStage } from '@toile/contract/generations'
import type { Db } from '../../platform/db.ts'
import type { Events } from '../../platform/events.ts'
import { announceChange } from './announce.ts'
import { noteProgress } from './try-store.ts'

const LEAST_MS_BETWEEN = 250

export type ProgressReport = {
  /** Notes how far the look is, 0 to 1. Returns at once; what comes too fast is left out. */
  tell: (stage: GenerationStage, progress: number) => void
  /** Resolves when what has been told is written down. Nothing may be told after. */
  settled: () => Promise<void>
}

/** @param onError told when progress cannot be written; the look goes on */
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
    tell(stage, progress) {
      const now = performance.now()
      if (stage === lastStage && now - lastAt < LEAST_MS_BETWEEN) return
      lastStage = stage
      lastAt = now
      const before = writing
      writing = before.then(() => write(stage, progress))
    },
    settled: () => writing,
  }
}
