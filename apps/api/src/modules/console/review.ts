/**
 * Operators' verdicts on reports and on the review queue. Each verdict writes its audit entry in the same transaction.
 */
import { sql } from 'kysely'
import type { ReviewVerdict } from '@toile/contract/console-review'
import type { BlobStore } from '../../platform/blob-store.ts'
import type { Clock } from '../../platform/clock.ts'
import { inTransaction, type Db, type Trx } from '../../platform/db.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import type { Operator } from '../../platform/operator.ts'
import { isUuid } from '../../platform/uuid.ts'
import { lockAudit, recordAct } from '../audit/index.ts'
import { removeBlobs } from '../generations/index.ts'
import { blockPictures } from '../moderation/index.ts'
import { settleReportsIn } from '../shares/index.ts'
import { hasOtherReviewer, refuseSelf } from './act-on-person.ts'
import {
  findLookBlobs,
  findShareBlobs,
  hashesOfBlobs,
  removeLook,
  type RemoveDeps,
  type Reviewed,
} from './reviewed-pictures.ts'
import { recordSealed, withSealed, type Sealing } from './seal.ts'

export type ReviewDeps = RemoveDeps & { db: Db; clock: Clock; blobStore: BlobStore }

type Verdict = {
  id: string
  verdict: ReviewVerdict
  /** True to refuse these pictures in future uploads and looks. */
  block?: boolean | undefined
  reason: string
}

/**
 * Settles the reports of a shared look. Repeating the same verdict does nothing. Throws `not_found`, and `conflict` if
 * sealing it may not suspend its account, or if it is to be kept and another operator has removed it.
 * @param given `until` is the time of the last report that the operator has seen; while there are later ones, keeping
 * leaves them open, and the page as it is
 */
export async function settleReported(
  deps: ReviewDeps,
  operator: Operator,
  given: Verdict & { until?: Date | undefined },
): Promise<void> {
  const { id, verdict, until } = given
  const reviewed = isUuid(id) ? await findShareBlobs(deps.db, id, extentOf(given)) : undefined
  if (!reviewed) throw notFound()
  await settle(deps, operator, given, reviewed, async (trx, at) => {
    const settled = await settleReportsIn(trx, {
      id,
      verdict: verdict === 'keep' ? 'keep' : 'remove',
      now: at,
      until: verdict === 'keep' ? until : undefined,
    })
    if (!settled) throw notFound()
    if (verdict === 'keep' && settled.wasTakenDown && settled.settled === 0)
      throw new AppError(
        'conflict',
        'Another operator has decided about this page since. Load the list again.',
      )
    const { wasTakenDown, isTakenDown } = settled
    return {
      isChanged: settled.settled > 0 || wasTakenDown !== isTakenDown,
      before: { isTakenDown: wasTakenDown },
      after: { isTakenDown, settled: settled.settled },
      // The row of a page that is only taken down stays, so that its look cannot be shared again.
      removes: verdict === 'seal',
    }
  })
}

/** Settles an item of the review queue. Throws `not_found` if it is settled already, and `conflict` as above. */
export async function settleReviewItem(deps: ReviewDeps, operator: Operator, given: Verdict): Promise<void> {
  const { id, verdict } = given
  const reviewed = isUuid(id) ? await findLookBlobs(deps.db, id, extentOf(given)) : undefined
  if (!reviewed) throw notFound()
  await settle(deps, operator, given, reviewed, async (trx, at) => {
    const { numUpdatedRows } = await trx
      .updateTable('review_item')
      // The fingerprint is kept until the decision only. A visitor's comment has no account to be deleted with.
      .set({ settled_at: at, hash: null, comment: sql`case when holder is not null then comment end` })
      .where('id', '=', id)
      .where('settled_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw notFound()
    const removes = verdict !== 'keep'
    return {
      isChanged: true,
      before: {},
      after: { look: reviewed.generationId, isRemoved: removes },
      removes,
    }
  })
}

/** The photo that a page shows belongs to its owner, unless it is illegal. */
const extentOf = ({ verdict }: Verdict) => ({ withPhoto: verdict === 'seal' })

type Settled = { isChanged: boolean; before: object; after: object; removes: boolean }

/**
 * Carries out a verdict. Hashes and sealed copies are made before the transaction, because it locks the audit; pictures
 * are deleted after it. Operators may remove looks of their own, but keep them only while no other operator could decide:
 * throws `conflict`.
 * @param work settles the item in the transaction
 */
async function settle(
  deps: ReviewDeps,
  operator: Operator,
  { id, verdict, block, reason }: Verdict,
  reviewed: Reviewed,
  work: (trx: Trx, at: Date) => Promise<Settled>,
): Promise<void> {
  const { db, clock, blobStore } = deps
  if (verdict === 'keep' && block)
    throw new AppError('conflict', 'What is kept is not blocked. Remove it, or leave it unblocked.')
  const keepsOwn = verdict === 'keep' && reviewed.holder === operator.holder
  const at = clock.now()
  const isSealed = verdict === 'seal'
  const hashes = block || isSealed ? await hashesOfBlobs(blobStore, reviewed) : []
  const run = (sealing?: Sealing) =>
    inTransaction(db, async (trx) => {
      await lockAudit(trx)
      if (keepsOwn && (await hasOtherReviewer(trx, operator))) refuseSelf(operator, operator.holder)
      const { isChanged, before, after, removes } = await work(trx, at)
      if (!isChanged && hashes.length === 0) return []
      await blockPictures(trx, hashes, at)
      if (sealing)
        await recordSealed(trx, sealing, { operator, source: id, holder: reviewed.holder, reason, at })
      await recordAct(trx, {
        at,
        actor: operator.holder,
        act: 'review.settle',
        subject: id,
        reason,
        before,
        after: {
          ...after,
          ...(keepsOwn && { isOwn: true }),
          ...(hashes.length > 0 && { blocked: hashes.length }),
          ...(sealing && { sealed: sealing.id, pictures: sealing.keys.length, suspended: reviewed.holder }),
        },
      })
      return removes ? removeLook(deps, trx, reviewed) : []
    })
  await removeBlobs(blobStore, isSealed ? await withSealed(blobStore, reviewed.keys, run) : await run())
}
