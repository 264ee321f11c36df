/** Job definition of this module. */
import * as z from 'zod/mini'
import { defineJob } from '../../platform/jobs.ts'

const noticeKinds = [
  'key-created',
  'key-rotated',
  'key-changed',
  'credits-low',
  'look-ready',
  'page-withdrawn',
  'second-factors-removed',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** Sends a mail about the account. `id` is that of an API key, a holder, a look or a shared page, by `kind`. */
export const sendNoticeJob = defineJob({
  name: 'send-notice',
  payload: z.object({ kind: z.enum(noticeKinds), id: z.uuid() }),
  retryLimit: 20,
  retryDelaySeconds: 300,
  timeoutSeconds: 120,
})
