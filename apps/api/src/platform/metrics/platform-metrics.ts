/** Metrics of requests, jobs and the blob store. */
import type { Listeners } from '../report.ts'
import { QUICK, SLOW, type MetricFactory } from './metric-factory.ts'

/** @param known names of all jobs */
export function platformMetrics({ counterFrom0, gauge, histogram }: MetricFactory, known: readonly string[]) {
  const requests = histogram(
    'http_request_duration_seconds',
    'Answers by route template; (web) is the app and its files, (none) what no route takes.',
    QUICK,
    'method',
    'route',
    'status',
  )
  const jobs = histogram('job_duration_seconds', 'Tries at jobs.', SLOW, 'job', 'outcome')
  const running = gauge('jobs_running', 'Jobs that this process works on.', 'job')
  const exhausted = counterFrom0(
    'jobs_exhausted_total',
    'Jobs whose last try has failed.',
    known.map((job) => ({ job })),
  )
  const blobs = histogram(
    'blob_store_duration_seconds',
    'Calls of the blob store.',
    QUICK,
    'operation',
    'outcome',
  )
  return {
    requestAnswered: ({ seconds, ...labels }) => requests.observe(labels, seconds),
    jobBegun: (labels) => running.inc(labels),
    jobEnded({ seconds, ...labels }) {
      running.dec({ job: labels.job })
      jobs.observe(labels, seconds)
    },
    jobExhausted: (labels) => exhausted.inc(labels),
    blobStoreUsed: ({ seconds, ...labels }) => blobs.observe(labels, seconds),
  } satisfies Partial<Listeners>
}
