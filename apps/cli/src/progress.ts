/** Shows a progress bar on standard error when that is a terminal. */
import { SingleBar } from 'cli-progress'

export type Progress = {
  /** Sets the progress of the running task, 0..1. */
  update(fraction: number): void
  /** Begins a task, the `done`-th from 0. */
  next(done: number, name: string): void
  stop(): void
}

const STEPS = 100
const silent: Progress = { update: () => undefined, next: () => undefined, stop: () => undefined }

/** A bar over `tasks` tasks; nothing at all where standard error is no terminal. */
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
