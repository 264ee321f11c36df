/** Lists and settles visitors' reports of shared looks, for operators. */
import { lookPagePath, type ReportReason } from '@toile/contract/shared-looks'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db.ts'
import {
  forgetSettled,
  hasOpenReports,
  lockPagesWith,
  shareKeysOf,
  withdrawalReporter,
} from './share-store.ts'

/** True for a page with open reports, or one that a person shown on it withdrew. */
const isHeldBack = sql<boolean>`exists (
  select from look_report as report
  where report.share_id = shared_look.id
    and (report.settled_at is null or report.visitor_hash = ${withdrawalReporter})
)`

export type ReportedShare = {
  id: string
  /** Path of the page. */
  path: string
  /** Blob keys of its pictures; empty once they are erased. */
  keys: string[]
  isTakenDown: boolean
  /** When it expires or was withdrawn; null for a page without an end. */
  endsAt: Date | null
  holder: string
  reports: { reason: ReportReason; comment: string | null; at: string }[]
}

/** Number of pages shown; the next ones appear as these are settled. */
const MAX_SHOWN = 100

/**
 * Finds pages with open reports, earliest report first.
 * @param id only the page with this id
 */
export async function findReported(db: Db, id?: string): Promise<ReportedShare[]> {
  const rows = await db
    .with('earliest', (query) =>
      query
        .selectFrom('look_report')
        .select('share_id')
        .where('settled_at', 'is', null)
        .$if(id !== undefined, (reports) => reports.where('share_id', '=', id!))
        .groupBy('share_id')
        .orderBy(sql`min(created_at)`)
        .limit(MAX_SHOWN),
    )
    .selectFrom('earliest')
    .innerJoin('look_report as report', 'report.share_id', 'earliest.share_id')
    .innerJoin('shared_look as share', 'share.id', 'report.share_id')
    .select([
      'share.id',
      'share.slug',
      'share.holder',
      'share.pictures',
      'share.withdrawn_at',
      'share.taken_down_at',
      'share.expires_at',
    ])
    .select(['report.reason', 'report.comment', 'report.created_at as at'])
    .where('report.settled_at', 'is', null)
    .orderBy('report.created_at')
    .execute()
  return [...Map.groupBy(rows, ({ id }) => id)].map(([id, reports]) => {
    const share = reports[0]!
    return {
      id,
      path: lookPagePath(share.slug),
      keys: shareKeysOf(share),
      isTakenDown: share.taken_down_at !== null,
      endsAt: share.withdrawn_at ?? share.expires_at,
      holder: share.holder,
      reports: reports.map(({ reason, comment, at }) => ({ reason, comment, at: at.toISOString() })),
    }
  })
}

type Verdict = { id: string; verdict: 'keep' | 'remove'; now: Date }

/**
 * Settles the reports of a page, in the caller's transaction: `remove` takes it and all other pages of its look down
 * permanently; `keep` shows it again if it was taken down, and the other pages of its look too, except those with open
 * reports and those that a person shown on them withdrew. Returns undefined for an unknown page.
 * @param until leaves later reports open, and with them the page and its look as they are: one of these reports may
 * have taken the page down, or tell that a person shown on it withdrew it
 * @returns the page's state before and after, and how many reports were settled
 */
export async function settleReportsIn(
  trx: Trx,
  { id, verdict, now, until }: Verdict & { until?: Date | undefined },
): Promise<{ wasTakenDown: boolean; isTakenDown: boolean; settled: number } | undefined> {
  await lockPagesWith(trx, id)
  const share = await trx
    .selectFrom('shared_look')
    .select(['taken_down_at', 'generation_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!share) return undefined
  const { numUpdatedRows } = await trx
    .updateTable('look_report')
    .set({ settled_at: now })
    .where('share_id', '=', id)
    .where('settled_at', 'is', null)
    .$if(until !== undefined, (query) => query.where('created_at', '<=', until!))
    .executeTakeFirstOrThrow()
  const wasTakenDown = share.taken_down_at !== null
  const settled = Number(numUpdatedRows)
  if (verdict === 'keep' && until !== undefined && (await hasReportsOf(trx, id))) {
    await forgetSettled(trx, id)
    return { wasTakenDown, isTakenDown: wasTakenDown, settled }
  }
  const takenDownAt = verdict === 'keep' ? null : (share.taken_down_at ?? now)
  await trx.updateTable('shared_look').set({ taken_down_at: takenDownAt }).where('id', '=', id).execute()
  // The owner may have shared the look again after withdrawing this page.
  const others = trx
    .updateTable('shared_look')
    .where('generation_id', '=', share.generation_id)
    .where('id', '<>', id)
  if (verdict === 'remove')
    await others.set({ taken_down_at: now }).where('taken_down_at', 'is', null).execute()
  else
    await others
      .set({ taken_down_at: null })
      .where((eb) => eb.not(isHeldBack))
      .execute()
  await forgetSettled(trx, id)
  return { wasTakenDown, isTakenDown: takenDownAt !== null, settled }
}

async function hasReportsOf(trx: Trx, id: string): Promise<boolean> {
  const page = trx.selectFrom('shared_look').select('id').where('id', '=', id).where(hasOpenReports)
  return (await page.executeTakeFirst()) !== undefined
}

/**
 * Formats reported pages as text.
 * @param addressOf returns the URL of a picture
 */
export function describeReported(
  shares: ReportedShare[],
  addressOf: (key: string) => string,
  now: Date,
): string {
  if (shares.length === 0) return 'No reports wait for you.'
  const stateOf = ({ isTakenDown, endsAt }: ReportedShare) =>
    isTakenDown ? 'taken down' : endsAt !== null && endsAt <= now ? 'over' : 'shown'
  const paragraphs = shares.map((share) => {
    const { id, path, keys, reports } = share
    return [
      `${id}  ${path}  ${stateOf(share)}`,
      ...keys.map((key) => `  ${addressOf(key)}`),
      ...reports.map(({ reason, comment, at }) => `  ${at}  ${reason}${comment ? `: ${comment}` : ''}`),
    ].join('\n')
  })
  return [...paragraphs, 'Settle each with --keep ID or --remove ID.'].join('\n\n')
}
