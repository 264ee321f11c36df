/** Formats outcomes as text lines for people, and as JSON for programs. */
import type { LookReport, Outcome } from './make-looks.ts'

/** Rounds times to tenths of a millisecond. */
const roundedMs = (ms: LookReport['ms']): Record<string, number> =>
  Object.fromEntries(Object.entries(ms).map(([stage, value]) => [stage, Math.round(value * 10) / 10]))

/** Formats a look's report for `--json`. */
function lookJson({
  width,
  height,
  engine,
  ms,
  warnings,
  confidence,
  verdict,
  landmarks,
  people,
}: LookReport) {
  return {
    width,
    height,
    engine,
    ms: roundedMs(ms),
    warnings,
    confidence,
    verdict,
    ...(landmarks && { landmarks }),
    ...(people && { people }),
  }
}

const oneJson = ({ task, report, problem }: Outcome) => ({
  garment: task.garment,
  ...(report ? { output: task.output, ...lookJson(report) } : { error: problem }),
})

/** Formats the outcomes as JSON: a single report for one garment, a list for a folder. */
export function jsonReport(outcomes: readonly Outcome[], isFolder: boolean): string {
  const [first] = outcomes
  const single =
    !isFolder && first ? (first.report ? lookJson(first.report) : { error: first.problem }) : null
  return JSON.stringify(single ?? outcomes.map(oneJson), null, 2)
}

/** Formats an outcome as text: the file and its warnings, or the error. */
export function outcomeLines({ task, report, problem }: Outcome): string[] {
  if (!report) return [`${task.garment}: ${problem}`]
  const notes = report.warnings.map(({ message }) => `  ${message}`)
  return [`${task.output} (${report.width} × ${report.height})`, ...notes]
}
