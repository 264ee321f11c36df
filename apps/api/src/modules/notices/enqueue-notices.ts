/** Enqueues mails about an account in the transaction of the event that they report, so that each is sent once. */
import { slowLookSeconds } from '@toile/contract/mail-choices'
import type { Trx } from '../../platform/db.ts'
import type { Queue } from '../../platform/queue.ts'
import { sendNoticeJob } from './jobs.ts'

type NoticeDeps = { queue: Pick<Queue, 'enqueue'> }

export const enqueueKeyNotice = ({ queue }: NoticeDeps, trx: Trx, id: string) =>
  queue.enqueue(trx, sendNoticeJob, { kind: 'key-created', id })

export const enqueueKeyRotated = ({ queue }: NoticeDeps, trx: Trx, id: string) =>
  queue.enqueue(trx, sendNoticeJob, { kind: 'key-rotated', id })

export const enqueuePageWithdrawn = ({ queue }: NoticeDeps, trx: Trx, id: string) =>
  queue.enqueue(trx, sendNoticeJob, { kind: 'page-withdrawn', id })

/** Enqueues a mail when credits, including held ones, have just dropped below the account's threshold. */
export async function enqueueLowCredits(
  { queue }: NoticeDeps,
  trx: Trx,
  { holder, before, after }: { holder: string; before: number; after: number },
): Promise<void> {
  const profile = await trx
    .selectFrom('profile')
    .select('low_credits_line')
    .where('holder', '=', holder)
    .executeTakeFirst()
  const threshold = profile?.low_credits_line ?? 0
  if (before >= threshold && after < threshold)
    await queue.enqueue(trx, sendNoticeJob, { kind: 'credits-low', id: holder })
}

type ReadyLook = {
  id: string
  holder: string | null
  api_key_id: string | null
  rack_id: string | null
  created_at: Date
}

/**
 * Enqueues a mail about a studio look that took long, if its owner chose that; for a rack, only with its last look.
 */
export async function enqueueLookReady(
  { queue }: NoticeDeps,
  trx: Trx,
  { id, holder, api_key_id, rack_id, created_at }: ReadyLook,
  finishedAt: Date,
): Promise<void> {
  const isSlow = finishedAt.getTime() - created_at.getTime() > slowLookSeconds * 1000
  if (!isSlow || holder === null || api_key_id !== null) return
  const profile = await trx
    .selectFrom('profile')
    .select('mail_look_ready')
    .where('holder', '=', holder)
    .executeTakeFirst()
  if (!profile?.mail_look_ready) return
  if (rack_id !== null) {
    const unfinished = await trx
      .selectFrom('generation')
      .select('id')
      .where('rack_id', '=', rack_id)
      .where('id', '<>', id)
      .where('status', 'in', ['queued', 'running'])
      .limit(1)
      .executeTakeFirst()
    if (unfinished) return
  }
  await queue.enqueue(trx, sendNoticeJob, { kind: 'look-ready', id })
}
