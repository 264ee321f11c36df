/** Counts visitors of shared pages and stores their reports. Visitors are identified by keyed hashes only. */
import { reportsToTakeDown, type LookReport } from '@toile/contract/shared-looks'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { hashAddress } from '../../platform/client-address.ts'
import type { Clock } from '../../platform/clock.ts'
import { inTransaction, onCommit, type Db } from '../../platform/db.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { countInWindow } from '../../platform/request-window.ts'
import { countView, findPublicShare, type Share } from './share-store.ts'

export type VisitDeps = {
  db: Db
  clock: Clock
  logger: Logger
  /** Key of the hashes. */
  secret: string
}

/** A visitor's IP address and user agent. */
export type Visitor = { ip: string; userAgent: string | undefined }

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const REPORTS_PER_HOUR = 20
/** User agents of crawlers and link previews. */
const ROBOT = /bot\b|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|embedly|curl|wget|python|axios/i

/** The hash differs between pages, so that a visitor cannot be followed from page to page. */
const visitorHash = (secret: string, shareId: string, ip: string) =>
  hashAddress(`${secret}\nshared look ${shareId}`, ip)

/** Counts a visitor's first view of the day, ignoring robots. */
export async function countVisit(
  { db, clock, secret }: VisitDeps,
  share: Share,
  visitor: Visitor,
): Promise<void> {
  if (!visitor.userAgent || ROBOT.test(visitor.userAgent)) return
  const key = `view ${visitorHash(secret, share.id, visitor.ip)}`
  const { used } = await countInWindow(db, { key, now: clock.now(), windowMs: DAY_MS })
  if (used === 1) await countView(db, share.id)
}

/**
 * Stores a report, one for each visitor; enough open reports take the page down. Throws `not_found`, `rate_limited`.
 */
export async function reportShare(
  { db, clock, logger, secret }: VisitDeps,
  slug: string,
  { reason, comment }: LookReport,
  ip: string,
): Promise<void> {
  const now = clock.now()
  const found = await findPublicShare(db, { slug }, now)
  if (!found) throw notFound()
  await limitReports(db, hashAddress(secret, ip), now)
  await inTransaction(db, async (trx) => {
    await trx.selectFrom('shared_look').select('id').where('id', '=', found.id).forUpdate().execute()
    const share = await findPublicShare(trx, { slug }, now)
    if (!share) throw notFound()
    const visitor_hash = visitorHash(secret, share.id, ip)
    await trx
      .insertInto('look_report')
      .values({ share_id: share.id, visitor_hash, reason, comment: comment || null, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const { open } = await trx
      .selectFrom('look_report')
      .select(sql<number>`count(*)::int`.as('open'))
      .where('share_id', '=', share.id)
      .where('settled_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (open < reportsToTakeDown) return
    await trx.updateTable('shared_look').set({ taken_down_at: now }).where('id', '=', share.id).execute()
    onCommit(trx, () => logger.warn({ share: share.id }, 'a shared look was taken down after reports'))
  })
}

async function limitReports(db: Db, addressHash: string, now: Date): Promise<void> {
  const { used, leftMs } = await countInWindow(db, {
    key: `look reports ${addressHash}`,
    now,
    windowMs: HOUR_MS,
  })
  if (used > REPORTS_PER_HOUR)
    throw new AppError('rate_limited', 'You have sent many reports. Please try again later.', {
      retryAfterSeconds: Math.ceil(leftMs / 1000),
    })
}
