/** Mails about an account, promised in the transaction of what they tell of: each is sent once. */
import { slowLookSeconds } from '@toile/contract/mail-choices'
import type { Trx } from '../../platform/db.ts'
import type { Queue } from '../../platform/queue.ts'
import { sendNoticeJob } from './jobs.ts'

type NoticeDeps = { queue: Pick<Queue, 'enqueue'> }

export const promiseKeyNotice = ({ queue }: NoticeDeps, trx: Trx, id: string) =>
  queue.enqueue(trx, sendNoticeJob, { kind: 'key-created', id })

export const promisePageWithdrawn = ({ queue }: NoticeDeps, trx: Trx, id: string) =>
  queue.enqueue(trx, sendNoticeJob, { kind: 'page-withdrawn', id })

/** Promises a mail where credits, with those set aside, have just dropped below the line of the account. */
export async function promiseLowCredits(
  { queue }: NoticeDeps,
  trx: Trx,
  { holder, before, after }: { holder: string; before: number; after: number },
): Promise<void> {
  const profile = await trx
    .selectFrom('profile')
    .select('low_credits_line')
    .where('holder', '=', holder)
    .executeTakeFirst()
  const line = profile?.low_credits_line ?? 0
  if (before >= line && after < line)
    await queue.enqueue(trx, sendNoticeJob, { kind: 'credits-low', id: holder })
}

type ReadyLook = {
  id: string
  holder: string | null
  api_key_id: string | null
  rack_id: string | null
  created_at: Date
}

/** Promises a mail about a studio look that took long, where its owner has chosen that; once for a rack, with its last look. */
export async function promiseLookReady(
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
    const waiting = await trx
      .selectFrom('generation')
      .select('id')
      .where('rack_id', '=', rack_id)
      .where('id', '<>', id)
      .where('status', 'in', ['queued', 'running'])
      .limit(1)
      .executeTakeFirst()
    if (waiting) return
  }
  await queue.enqueue(trx, sendNoticeJob, { kind: 'look-ready', id })
}
