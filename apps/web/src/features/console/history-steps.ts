/** Aggregates hours for a chart: single hours for a day, larger steps for longer ranges. */
import { hoursOf, type HistoryRange, type HourOfHistory } from '@toile/contract/console-today'

/** Maximum number of points per chart. */
const MAX_STEPS = 30

export function stepsOf(hours: readonly HourOfHistory[], range: HistoryRange): HourOfHistory[] {
  const each = Math.ceil(hoursOf[range] / MAX_STEPS)
  const steps: HourOfHistory[] = []
  for (let at = 0; at < hours.length; at += each) steps.push(together(hours.slice(at, at + each)))
  return steps
}

function together(hours: readonly HourOfHistory[]): HourOfHistory {
  const sum = (of: (hour: HourOfHistory) => number) => hours.reduce((total, hour) => total + of(hour), 0)
  const done = sum((hour) => hour.done)
  const slowest = hours.flatMap(({ p95Seconds }) => p95Seconds ?? [])
  const currencies = new Set(hours.flatMap(({ revenue }) => revenue.map(({ currency }) => currency)))
  return {
    at: hours[0]!.at,
    done,
    failed: sum((hour) => hour.failed),
    canceled: sum((hour) => hour.canceled),
    // Medians cannot be combined, so this is the hours' mean, weighted by their looks.
    medianSeconds: done === 0 ? null : sum((hour) => (hour.medianSeconds ?? 0) * hour.done) / done,
    p95Seconds: slowest.length === 0 ? null : Math.max(...slowest),
    sold: sum((hour) => hour.sold),
    spent: sum((hour) => hour.spent),
    revenue: [...currencies].map((currency) => ({
      currency,
      amountMinor: sum(({ revenue }) => revenue.find((one) => one.currency === currency)?.amountMinor ?? 0),
    })),
  }
}
