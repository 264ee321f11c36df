/** Gauges read at scrape time. They describe state shared by all processes, so any process can report them. */
import type { MetricFactory } from './metric-factory.ts'

/** Timeout of one reading; a late one counts as failed. */
const READ_TIMEOUT_MS = 3000

export type Readers = {
  /** Dependencies of the process, and whether each is available. */
  parts: () => Promise<Readonly<Record<string, boolean>>>
  queues: () => Promise<readonly { queue: string; waiting: number; oldestSeconds: number }[]>
  /** Looks past their expiry that are still stored. */
  overdueGenerations: () => Promise<number>
  /** Spending of each hosted engine today (UTC), in US dollars. */
  spending: () => Promise<readonly { engine: string; dollars: number }[]>
  /**
   * The daily budget for hosted engines in US dollars, from the settings or an operator's override; infinite without
   * one.
   */
  dailyBudget: () => number
}

/**
 * Returns a function that refreshes the gauges. It never rejects: the gauge `reading_failed` marks failed readings.
 */
export function polledMetrics({ gauge }: MetricFactory, readers: Readers): () => Promise<void> {
  const failing = gauge('reading_failed', '1 where figures could not be read for this answer.', 'reading')
  const ready = gauge('part_ready', '1 where a part can be used.', 'part')
  const jobs = gauge('queue_waiting_jobs', 'Jobs that are due, of all processes.', 'queue')
  const oldest = gauge('queue_oldest_waiting_seconds', 'Since the first of them was due.', 'queue')
  const overdue = gauge('generations_overdue', 'Looks kept beyond their time.')
  const spent = gauge('engine_spent_dollars', 'Of hosted engines since midnight UTC.', 'engine')
  const budget = gauge('engine_daily_budget_dollars', 'What hosted engines may cost in a day.')

  const readings: Record<string, () => Promise<void>> = {
    async parts() {
      for (const [part, isReady] of Object.entries(await readers.parts()))
        ready.set({ part }, Number(isReady))
    },
    async queues() {
      const found = await readers.queues()
      for (const { queue, waiting, oldestSeconds } of found) {
        jobs.set({ queue }, waiting)
        oldest.set({ queue }, oldestSeconds)
      }
    },
    async overdue() {
      overdue.set(await readers.overdueGenerations())
    },
    async budget() {
      budget.set(readers.dailyBudget())
    },
    async spending() {
      const found = await readers.spending()
      // Engines without spending today have no row.
      spent.reset()
      for (const { engine, dollars } of found) spent.set({ engine }, dollars)
    },
  }

  return async () => {
    await Promise.all(
      Object.entries(readings).map(async ([reading, read]) => {
        const hasFailed = await withinTime(read()).then(
          () => false,
          () => true,
        )
        failing.set({ reading }, Number(hasFailed))
      }),
    )
  }
}

async function withinTime(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const overdue = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('It took too long')), READ_TIMEOUT_MS)
  })
  await Promise.race([work, overdue]).finally(() => clearTimeout(timer))
}
