/** Metrics of accounts, uploads, mails and erasure. */
import type { Listeners } from '../report.ts'
import type { MetricFactory } from './metric-factory.ts'

export function peopleMetrics({ counter, counterFrom0 }: MetricFactory) {
  const uploads = counter('uploads_total', 'Pictures that came in, or were refused.', 'field', 'outcome')
  const bytes = counter('upload_bytes_total', 'Bytes of pictures that came in.', 'field')
  const opened = counter('accounts_opened_total', 'Accounts that were made.')
  const deleted = counter('accounts_deleted_total', 'Accounts that were deleted.')
  const identity = counter('identity_calls_total', 'Calls of signing up, in and out.', 'call', 'outcome')
  const mails = counterFrom0('mails_total', 'Tries to send a mail.', [
    { outcome: 'sent' },
    { outcome: 'failed' },
    { outcome: 'given-up' },
  ])
  const erased = counter('erased_total', 'What was erased.', 'what')
  const lost = counterFrom0('pictures_lost_total', 'Looks and kept items found without their picture.', [
    { of: 'generation' },
    { of: 'item' },
  ])
  return {
    uploaded({ bytes: size, ...labels }) {
      uploads.inc(labels)
      bytes.inc({ field: labels.field }, size)
    },
    accountOpened: () => opened.inc(),
    accountDeleted: () => deleted.inc(),
    identityCalled: (labels) => identity.inc(labels),
    mailTried: (labels) => mails.inc(labels),
    erased: ({ what, count }) => erased.inc({ what }, count),
    pictureLost: (labels) => lost.inc(labels),
  } satisfies Partial<Listeners>
}
