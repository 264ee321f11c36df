/** Moderates pictures on this machine, on a worker thread started with the first picture. */
import { Piscina } from 'piscina'
import { looksExplicit, type ClassScores } from './class-scores.ts'
import { toModelInput } from './model-input.ts'
import type { ModelName } from './models.ts'
import type { Moderator } from './moderator.ts'

type ClassifyTask = { model: ModelName; pixels: Uint8Array }

/** Idle time after which the thread exits and frees its memory. */
const IDLE_MS = 5 * 60_000

/**
 * Refuses a picture that both models call explicit: they err on different pictures, and one alone mistakes a beige
 * sweater for skin. The second model runs only when the first suspects the picture; if it disagrees, the verdict is
 * `uncertain`.
 */
export function openLocalModerator(script = new URL('./classify-thread.ts', import.meta.url)): Moderator {
  const thread = new Piscina<ClassifyTask, ClassScores>({
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
        // The signal is not passed to the thread: an abort would terminate it during native code.
        signal.throwIfAborted()
        return looksExplicit(await thread.run({ model, pixels }))
      }
      if (!(await isSuspected('first'))) return 'allowed'
      return (await isSuspected('second')) ? 'refused' : 'uncertain'
    },
    close: () => thread.close(),
  }
}
