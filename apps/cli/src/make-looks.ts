/** Makes the looks of one person in several garments, one after another. A failed look does not stop the next. */
import fs from 'node:fs/promises'
import path from 'node:path'
import { UnreadablePicture } from '@toile/engine/codecs'
import type { TryOnReport, TryOnWarning } from '@toile/engine/engine'
import { Aborted, EngineError, NoGarmentFound, NoPersonFound } from '@toile/engine/errors'
import { EXIT } from './help.ts'
import type { Task } from './outputs.ts'
import type { Progress } from './progress.ts'

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

/** Makes the look of one task. `onProgress` gets 0..1 on this machine; a server reports no progress. */
export type MakeLook = (
  task: Task,
  onProgress: (fraction: number) => void,
) => Promise<{ readonly report: LookReport; readonly file: Uint8Array }>

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
  return { exitCode: EXIT.failed, problem: error instanceof EngineError ? problem : `It failed: ${problem}` }
}

async function makeAndWrite({ make, progress }: Making, task: Task): Promise<LookReport> {
  const { report, file } = await make(task, (fraction) => progress.update(fraction))
  await fs.mkdir(path.dirname(task.output), { recursive: true })
  await fs.writeFile(task.output, file)
  return report
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

/** Runs the tasks and returns an outcome for each started one. When the signal aborts, no further task starts. */
export async function makeLooks(making: Making, tasks: readonly Task[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const [done, task] of tasks.entries()) {
    making.progress.next(done, path.basename(task.garment))
    try {
      outcomes.push({ task, exitCode: EXIT.ok, report: await makeAndWrite(making, task), problem: null })
    } catch (error) {
      outcomes.push({ task, report: null, ...explainFailure(error) })
    }
    if (making.signal.aborted) break
  }
  return outcomes
}
