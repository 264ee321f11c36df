/** Pauses an API key until the next day when moderation has refused too many of its looks. */
import { refusalsPerDay } from '@toile/contract/api-limits'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { ApiCaller } from '../../platform/api-caller.ts'
import type { Trx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { defineJob } from '../../platform/jobs.ts'
import type { Queue } from '../../platform/queue.ts'
import { dayOf, nextDay } from './usage-store.ts'

/** Sends the mail about a pause. */
export const tellPausedJob = defineJob({
  name: 'tell-paused',
  payload: z.object({ keyId: z.uuid() }),
  retryLimit: 20,
  retryDelaySeconds: 300,
  timeoutSeconds: 120,
})

/** Counts a refused look in the transaction that ends it. Reaching the daily limit pauses the key. */
export async function noteRefusal(
  trx: Trx,
  queue: Pick<Queue, 'enqueue'>,
  { keyId, at }: { keyId: string; at: Date },
): Promise<void> {
  const { refusals } = await trx
    .insertInto('api_usage')
    .values({ key_id: keyId, day: dayOf(at), refusals: 1 })
    .onConflict((conflict) =>
      conflict.columns(['key_id', 'day']).doUpdateSet({ refusals: sql`api_usage.refusals + 1` }),
    )
    .returning('refusals')
    .executeTakeFirstOrThrow()
  if (refusals !== refusalsPerDay) return
  await trx
    .updateTable('api_key')
    .set({ paused_until: nextDay(at) })
    .where('id', '=', keyId)
    .execute()
  await queue.enqueue(trx, tellPausedJob, { keyId })
}

/** Throws `cap_reached` for a paused key. */
export function insistOnNoPause({ pausedUntil }: ApiCaller, now: Date): void {
  if (pausedUntil === null || pausedUntil <= now) return
  throw new AppError(
    'cap_reached',
    `This key is paused until tomorrow: ${refusalsPerDay} of its looks were refused today.`,
    { retryAfterSeconds: Math.ceil((pausedUntil.getTime() - now.getTime()) / 1000) },
  )
}
