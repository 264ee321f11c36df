/** Makes the looks of one person in several garments, one after another. A failed look does not stop the next. */
import path from 'node:path'
import { UnreadablePicture } from '@toile/engine/codecs'
import type { TryOnReport, TryOnWarning } from '@toile/engine/engine'
import { Aborted, EngineError, NoGarmentFound, NoPersonFound } from '@toile/engine/errors'
import { EXIT } from './help.ts'
import type { Task } from './outputs.ts'
import type { Progress } from './progress.ts'
import { NotWritten, prepareOutput, writeLook } from './write-look.ts'

export type LookReport = TryOnReport & {
  readonly width: number
  readonly height: number
  readonly warnings: readonly TryOnWarning[]
}

export type Outcome = {
  readonly task: Task
  readonly exitCode: number
  readonly report: LookReport | null
  /** The error message. */
  readonly problem: string | null
}

export type MadeLook = {
  readonly report: LookReport
  readonly file: Uint8Array
  /** For a look that stays on a server: a sentence that says how to fetch it. */
  readonly howToFetch?: string
}

/** Makes the look of one task. `onProgress` gets 0..1 on this machine; a server reports no progress. */
export type MakeLook = (task: Task, onProgress: (fraction: number) => void) => Promise<MadeLook>

type Making = {
  readonly make: MakeLook
  readonly signal: AbortSignal
  readonly progress: Progress
}

/** Maps a failure to an exit code and a message. */
export function explainFailure(error: unknown): { readonly exitCode: number; readonly problem: string } {
  const problem = error instanceof Error ? error.message : String(error)
  if (error instanceof Aborted) return { exitCode: EXIT.stopped, problem }
  if (error instanceof NoPersonFound || error instanceof NoGarmentFound) {
    return { exitCode: EXIT.noPersonOrGarment, problem }
  }
  if (error instanceof UnreadablePicture) return { exitCode: EXIT.unreadable, problem }
  const isExplained = error instanceof EngineError || error instanceof NotWritten
  return { exitCode: EXIT.failed, problem: isExplained ? problem : `It failed: ${problem}` }
}

/**
 * The command's exit code: the highest of the outcomes, or `stopped` when the signal aborted before every task started.
 */
export function exitCodeOf(
  outcomes: readonly Outcome[],
  { signal, tasks }: { signal: AbortSignal; tasks: readonly Task[] },
): number {
  if (signal.aborted && outcomes.length < tasks.length) return EXIT.stopped
  return Math.max(EXIT.ok, ...outcomes.map((outcome) => outcome.exitCode))
}

/**
 * Runs the tasks and returns an outcome for each started one. No further task starts when the signal aborts, or when a
 * finished look cannot be written: the disk may be full, and a server would charge for looks that are lost.
 */
export async function makeLooks(
  { make, signal, progress }: Making,
  tasks: readonly Task[],
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const [done, task] of tasks.entries()) {
    progress.next(done, path.basename(task.garment))
    let made: MadeLook | undefined
    try {
      await prepareOutput(task.output)
      made = await make(task, (fraction) => progress.update(fraction))
      await writeLook(task.output, made.file)
      outcomes.push({ task, exitCode: EXIT.ok, report: made.report, problem: null })
    } catch (error) {
      const { exitCode, problem } = explainFailure(error)
      outcomes.push({
        task,
        report: null,
        exitCode,
        problem: [problem, ...afterLoss(made, tasks.length - done - 1)].join(' '),
      })
      if (made) break
    }
    if (signal.aborted) break
  }
  return outcomes
}

/** Sentences about a look that was made but not written. */
function afterLoss(made: MadeLook | undefined, left: number): string[] {
  if (!made) return []
  return [
    ...(made.howToFetch === undefined ? [] : [made.howToFetch]),
    ...(left > 0 ? [`The other looks (${left}) were not started.`] : []),
  ]
}
