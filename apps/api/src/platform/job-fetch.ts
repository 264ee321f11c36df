/** Fetches the jobs of one queue for all slots of a process. */
import type { JobWithMetadata, PgBoss } from 'pg-boss'
import type { JobDefinition } from './jobs.ts'

export type JobFetcher = {
  /** Resolves with the next job; undefined when none is due or all due ones wait for their group. */
  fetchNext: () => Promise<JobWithMetadata | undefined>
  /** Says that a job may be due: one was enqueued, or one of a group has ended. */
  expectJobs: () => void
}

/**
 * Creates the fetcher of a queue. It fetches one job at a time, as two fetches at once would not count each other's job
 * against the limit of a group. After an empty fetch it asks the database again only when a job may be due.
 */
export function createFetcher(
  boss: PgBoss,
  { name, groupConcurrency }: Pick<JobDefinition, 'name' | 'groupConcurrency'>,
): JobFetcher {
  let previous: Promise<unknown> = Promise.resolve()
  let expectations = 0
  let emptyAt: number | undefined

  async function fetchOne() {
    if (emptyAt === expectations) return undefined
    const expectationsBefore = expectations
    const [job] = await boss.fetch<object>(name, {
      includeMetadata: true,
      ...(groupConcurrency !== undefined && { groupConcurrency }),
    })
    if (!job) emptyAt = expectationsBefore
    return job
  }

  return {
    async fetchNext() {
      const fetching = previous.then(fetchOne)
      previous = fetching.catch(() => undefined)
      return fetching
    },
    expectJobs() {
      expectations++
    },
  }
}
