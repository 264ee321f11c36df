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

/** Moderates a picture. False if it is blocked or the moderator refuses it. */
export async function isAllowed(
  deps: ModerateDeps,
  row: Pick<GenerationRow, 'id' | 'holder'>,
  { subject, picture, signal }: Moderated,
): Promise<boolean> {
  const hash = await hashPicture(picture)
  const verdict = (await isBlocked(deps.db, hash))
    ? 'refused'
    : await inStep('moderate', () => deps.moderator.judge(picture, signal))
  report('moderated', { subject, outcome: verdict === 'refused' ? 'refused' : 'allowed' })
  if (verdict === 'uncertain') await queueDoubt(deps, row, { subject, hash })
  return verdict !== 'refused'
}

/** Checks a garment against the blocked pictures; garments are not moderated. */
export async function isUnblocked({ db }: Pick<ModerateDeps, 'db'>, garment: RgbaPicture): Promise<boolean> {
  const isRefused = await isBlocked(db, await hashPicture(garment))
  if (isRefused) report('moderated', { subject: 'garment', outcome: 'refused' })
  return !isRefused
}

/** Queues an uncertain picture for review, once for each picture of a look, however often the look is retried. */
async function queueDoubt(
  { db, clock }: ModerateDeps,
  { id, holder }: Pick<GenerationRow, 'id' | 'holder'>,
  { subject, hash }: { subject: ReviewSubject; hash: string },
): Promise<void> {
  await db
    .insertInto('review_item')
    .values({
      id: randomUUID(),
      kind: 'uncertain',
      subject,
      generation_id: id,
      holder,
      reason: null,
      comment: null,
      hash,
      created_at: clock.now(),
    })
    .onConflict((conflict) => conflict.columns(['generation_id', 'kind', 'subject']).doNothing())
    .execute()
}
