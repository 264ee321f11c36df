/** Shows a progress bar on standard error if it is a terminal. */
import { SingleBar } from 'cli-progress'

export type Progress = {
  /** Sets the progress of the running task, 0..1. */
  update(fraction: number): void
  /** Starts a task. @param done number of finished tasks */
  next(done: number, name: string): void
  stop(): void
}

/** Steps of the bar for each look. */
const STEPS = 100
const silent: Progress = { update: () => undefined, next: () => undefined, stop: () => undefined }

/** Creates a bar over `tasks` tasks, which shows nothing if standard error is not a terminal. */
export function progressBar(tasks: number): Progress {
  if (!process.stderr.isTTY) return silent
  const bar = new SingleBar({
    stream: process.stderr,
    format: '{bar} {done}/{tasks} {name}',
    barsize: 28,
    hideCursor: true,
    clearOnComplete: true,
  })
  bar.start(tasks * STEPS, 0, { done: 0, tasks, name: '' })
  let finished = 0
  return {
    update: (fraction) => bar.update(Math.round((finished + fraction) * STEPS)),
    next(done, name) {
      finished = done
      bar.update(done * STEPS, { done, name })
    },
    stop: () => bar.stop(),
  }
}
