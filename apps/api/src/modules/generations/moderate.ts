/** Moderates the pictures of a look: refuses blocked ones, and queues uncertain ones for an operator's review. */
import { randomUUID } from 'node:crypto'
import type { ReviewSubject } from '@toile/contract/console-review'
import type { RgbaPicture } from '@toile/engine/picture'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import { inStep, report } from '../../platform/report.ts'
import { hashPicture, isBlocked, type Moderator } from '../moderation/index.ts'
import type { GenerationRow } from './generation-store.ts'

export type ModerateDeps = { db: Db; clock: Clock; moderator: Moderator }

type Moderated = { subject: 'photo' | 'look'; picture: RgbaPicture; signal: AbortSignal }

/** The verdict on a picture. `doubt` is the hash of an uncertain one, for `queueDoubt`; null for any other. */
type Moderation = { isAllowed: boolean; doubt: string | null }

/** Moderates a picture, which is not allowed if it is blocked or the moderator refuses it. */
export async function moderate(
  { db, moderator }: Pick<ModerateDeps, 'db' | 'moderator'>,
  { subject, picture, signal }: Moderated,
): Promise<Moderation> {
  const hash = await hashPicture(picture)
  const verdict = (await isBlocked(db, hash))
    ? 'refused'
    : await inStep('moderate', () => moderator.judge(picture, signal))
  report('moderated', { subject, outcome: verdict === 'refused' ? 'refused' : 'allowed' })
  return { isAllowed: verdict !== 'refused', doubt: verdict === 'uncertain' ? hash : null }
}

/** Checks a garment against the blocked pictures; garments are not moderated. */
export async function isUnblocked({ db }: Pick<ModerateDeps, 'db'>, garment: RgbaPicture): Promise<boolean> {
  const isRefused = await isBlocked(db, await hashPicture(garment))
  if (isRefused) report('moderated', { subject: 'garment', outcome: 'refused' })
  return !isRefused
}

/**
 * Queues an uncertain picture of looks for review, once for each look, however often the look is retried. Does nothing
 * without a doubt.
 */
export async function queueDoubt(
  { db, clock }: Pick<ModerateDeps, 'db' | 'clock'>,
  looks: readonly Pick<GenerationRow, 'id' | 'holder'>[],
  { subject, doubt }: { subject: ReviewSubject; doubt: string | null },
): Promise<void> {
  if (doubt === null || looks.length === 0) return
  const created_at = clock.now()
  await db
    .insertInto('review_item')
    .values(
      looks.map(({ id, holder }) => ({
        id: randomUUID(),
        kind: 'uncertain' as const,
        subject,
        generation_id: id,
        holder,
        reason: null,
        comment: null,
        hash: doubt,
        created_at,
      })),
    )
    .onConflict((conflict) => conflict.columns(['generation_id', 'kind', 'subject']).doNothing())
    .execute()
}
