/** Refuses looks that are more likely broken than not. */
import type { TryOnResult } from './engine.ts'
import { LookUnconvincing } from './errors.ts'

/**
 * The least confidence of a look that is given to people. Of the looks it was chosen on, no convincing and no acceptable one lies
 * below it; of later ones, three acceptable ones do: see `bench/judge/run.ts`.
 */
export const REFUSAL_LINE = 0.5

/** The error to give in place of a look; undefined for one that may be given. */
export function refusalOf({ report, warnings }: TryOnResult): LookUnconvincing | undefined {
  if (report.confidence >= REFUSAL_LINE) return undefined
  const { message } = new LookUnconvincing()
  const [strongest] = warnings
  return new LookUnconvincing(strongest ? `${message} ${strongest.message}` : message, { warnings })
}
