/** Runs the garment tasks on a second thread, in parallel with the analysis of the person. */
import type { GarmentTasks } from '../embedded/garment-tasks.ts'
import type { GarmentJob, GarmentOutcome } from './messages.ts'
import { startThread } from './thread.ts'
import type { Thread } from './thread.ts'

const SCRIPT = new URL('./garment-worker.ts', import.meta.url)

/** Creates the tasks. Their thread starts with the first task, restarts if it dies, and ends with this thread. */
export function garmentThread(): GarmentTasks {
  let thread: Thread<GarmentJob, GarmentOutcome> | null = null
  const run = (job: GarmentJob): Promise<GarmentOutcome> => {
    thread ??= startThread(SCRIPT, null, () => (thread = null))
    return thread.run(job)
  }
  return {
    resize: (...asked) => run({ task: 'resize', asked }) as ReturnType<GarmentTasks['resize']>,
    parse: (...asked) => run({ task: 'parse', asked }) as ReturnType<GarmentTasks['parse']>,
    warp: (...asked) => run({ task: 'warp', asked }) as ReturnType<GarmentTasks['warp']>,
  }
}
