/** Refuses looks that are probably broken. */
import type { TryOnResult } from './engine.ts'
import { LookUnconvincing } from './errors.ts'

/**
 * Looks below this confidence are refused. Of the rated looks it was chosen on, no convincing or acceptable one is
 * below it; of looks rated later, three acceptable ones are: see `bench/judge/run.ts`.
 */
export const REFUSAL_LINE = 0.5

/** Returns the error to give instead of the look, or undefined when the look may be shown. */
export function refusalOf({ report, warnings }: TryOnResult): LookUnconvincing | undefined {
  if (report.confidence >= REFUSAL_LINE) return undefined
  const { message } = new LookUnconvincing()
  const [strongest] = warnings
  return new LookUnconvincing(strongest ? `${message} ${strongest.message}` : message, { warnings })
}
