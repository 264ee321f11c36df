/**
 * Pauses an API key until the next day when moderation has refused too many of its looks. A visitor of a publishable key
 * is refused before that, so that one visitor cannot pause the key of a shop.
 */
import { refusalsOfVisitor, refusalsPerDay } from '@toile/contract/api-limits'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { ApiCaller } from '../../platform/api-caller.ts'
import type { DbOrTrx, Trx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { defineJob } from '../../platform/jobs.ts'
import type { Queue } from '../../platform/queue.ts'
import { countInWindow, readWindow } from '../../platform/request-window.ts'
import { dayOf, nextDay } from './usage-store.ts'

/** Sends the mail about a pause. */
export const tellPausedJob = defineJob({
  name: 'tell-paused',
  payload: z.object({ keyId: z.uuid() }),
  retryLimit: 20,
  retryDelaySeconds: 300,
  timeoutSeconds: 120,
})

/**
 * Counts a refused look in the transaction that ends it. Reaching the daily limit pauses the key. Of a visitor, only the
 * first few count: others may be in progress when the visitor's limit is reached.
 */
export async function noteRefusal(
  trx: Trx,
  queue: Pick<Queue, 'enqueue'>,
  { keyId, visitor, at }: { keyId: string; visitor: string | null; at: Date },
): Promise<void> {
  if (visitor !== null) {
    const windowMs = nextDay(at).getTime() - at.getTime()
    const { used } = await countInWindow(trx, { key: windowOf(keyId, visitor, at), now: at, windowMs })
    if (used > refusalsOfVisitor) return
  }
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

/** Throws `cap_reached` for a paused key, and for a visitor with too many refused looks. */
export async function insistOnNoPause(db: DbOrTrx, caller: ApiCaller, now: Date): Promise<void> {
  const { pausedUntil } = caller
  if (pausedUntil !== null && pausedUntil > now)
    throw capReached(
      `This key is paused until tomorrow: ${refusalsPerDay} of its looks were refused today.`,
      pausedUntil.getTime() - now.getTime(),
    )
  const refusedForMs = await visitorRefusedForMs(db, caller, now)
  if (refusedForMs > 0)
    throw capReached(
      `This visitor gets no looks until tomorrow: ${refusalsOfVisitor} of theirs were refused today.`,
      refusedForMs,
    )
}

/** Returns for how long a visitor gets no looks because too many were refused; 0 for others, and without a visitor. */
export async function visitorRefusedForMs(
  db: DbOrTrx,
  { keyId, visitor }: ApiCaller,
  now: Date,
): Promise<number> {
  if (visitor === null) return 0
  const { used, leftMs } = await readWindow(db, { key: windowOf(keyId, visitor, now), now })
  return used >= refusalsOfVisitor ? leftMs : 0
}

const windowOf = (keyId: string, visitor: string, at: Date): string =>
  `refusals ${keyId} ${visitor} ${dayOf(at)}`

const capReached = (message: string, leftMs: number) =>
  new AppError('cap_reached', message, { retryAfterSeconds: Math.ceil(leftMs / 1000) })
