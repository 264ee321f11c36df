/** Pictures are judged on this machine, on a thread of its own that starts with the first picture. */
import { Piscina } from 'piscina'
import { looksExplicit, type ClassScores } from './class-scores.ts'
import { toModelInput } from './model-input.ts'
import type { ModelName } from './models.ts'
import type { Moderator } from './moderator.ts'

type Question = { model: ModelName; pixels: Uint8Array }

/** The thread gives its memory back after this long without pictures. */
const IDLE_MS = 5 * 60_000

/**
 * Refuses what both models call explicit: they are mistaken about different pictures, and one of them alone takes a beige
 * sweater for bare skin. The second is only asked about what the first one suspects; where they disagree, it is uncertain.
 */
export function openLocalModerator(script = new URL('./classify-thread.ts', import.meta.url)): Moderator {
  const thread = new Piscina<Question, ClassScores>({
    filename: script.href,
    name: 'classify',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
  })
  return {
    async judge(picture, signal) {
      const pixels = await toModelInput(picture)
      const isSuspected = async (model: ModelName) => {
        // Not given to the thread, which would be terminated amid native code.
        signal.throwIfAborted()
        return looksExplicit(await thread.run({ model, pixels }))
      }
      if (!(await isSuspected('first'))) return 'allowed'
      return (await isSuspected('second')) ? 'refused' : 'uncertain'
    },
    close: () => thread.close(),
  }
}
