/** Enqueues mails about an account in the transaction of the event that they report, so that each is sent once. */
import { slowLookSeconds } from '@toile/contract/mail-choices'
import { sql } from 'kysely'
import type { Trx } from '../../platform/db.ts'
import type { Queue } from '../../platform/queue.ts'
import { sendNoticeJob } from './jobs.ts'

type NoticeDeps = { queue: Pick<Queue, 'enqueue'> }

export const enqueueKeyNotice = ({ queue }: NoticeDeps, trx: Trx, id: string) =>
  queue.enqueue(trx, sendNoticeJob, { kind: 'key-created', id })

export const enqueueKeyRotated = ({ queue }: NoticeDeps, trx: Trx, id: string) =>
  queue.enqueue(trx, sendNoticeJob, { kind: 'key-rotated', id })

export const enqueueKeyChanged = ({ queue }: NoticeDeps, trx: Trx, id: string) =>
  queue.enqueue(trx, sendNoticeJob, { kind: 'key-changed', id })

export const enqueuePageWithdrawn = ({ queue }: NoticeDeps, trx: Trx, id: string) =>
  queue.enqueue(trx, sendNoticeJob, { kind: 'page-withdrawn', id })

/** @param id the holder */
export const enqueueSecondFactorsRemoved = ({ queue }: NoticeDeps, trx: Trx, id: string) =>
  queue.enqueue(trx, sendNoticeJob, { kind: 'second-factors-removed', id })

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

/** A look that has just succeeded, failed or been deleted unfinished. */
type EndedLook = {
  id: string
  holder: string | null
  api_key_id: string | null
  set_id: string | null
  rack_id: string | null
  created_at: Date
}

/**
 * Enqueues a mail about studio looks that took long, if their owner chose that. The looks of a rack, or of a set of
 * variations, get one mail together: when the last of them has ended, however it ended, if at least one succeeded. Call
 * it last in the transaction that ends the look.
 */
export async function enqueueLookReady(
  { queue }: NoticeDeps,
  trx: Trx,
  { id, holder, api_key_id, set_id, rack_id, created_at }: EndedLook,
  endedAt: Date,
): Promise<void> {
  const isSlow = endedAt.getTime() - created_at.getTime() > slowLookSeconds * 1000
  if (!isSlow || holder === null || api_key_id !== null) return
  const profile = await trx
    .selectFrom('profile')
    .select('mail_look_ready')
    .where('holder', '=', holder)
    .executeTakeFirst()
  if (!profile?.mail_look_ready) return
  if (rack_id !== null) await lockRack(trx, rack_id)
  const looks = await trx
    .selectFrom('generation')
    .select(['id', 'status'])
    .where((eb) =>
      rack_id !== null
        ? eb('rack_id', '=', rack_id)
        : eb.or([eb('id', '=', set_id ?? id), eb('set_id', '=', set_id ?? id)]),
    )
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  if (looks.some(({ status }) => status === 'queued' || status === 'running')) return
  const succeeded = looks.find(({ status }) => status === 'succeeded')
  if (succeeded) await queue.enqueue(trx, sendNoticeJob, { kind: 'look-ready', id: succeeded.id })
}

/**
 * Lets the transactions that end looks of one rack count them one after another, each after the commit of the other;
 * two that end the last looks at once would otherwise each find the other's unfinished.
 */
async function lockRack(trx: Trx, rackId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`rack ${rackId}`}, 0))`.execute(trx)
}
