/** Lets a person shown on a page withdraw it without an account, through a link sent by email. */
import { createHmac, randomUUID } from 'node:crypto'
import type { Language } from '@toile/contract/languages'
import { withdrawalHours, withdrawalPagePath } from '@toile/contract/withdrawals'
import type { Logger } from 'pino'
import type { BlobStore } from '../../platform/blob-store.ts'
import { hashAddress } from '../../platform/client-address.ts'
import type { Clock } from '../../platform/clock.ts'
import { inTransaction, onCommit, type Db, type DbOrTrx, type Trx } from '../../platform/db.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import type { Mail, Mailer } from '../../platform/mailer.ts'
import type { Queue } from '../../platform/queue.ts'
import { countInWindow } from '../../platform/request-window.ts'
import { enqueuePageWithdrawn } from '../notices/index.ts'
import { endReplaced } from './ended-shares.ts'
import {
  findPublicShare,
  forgetSettled,
  lockPagesWith,
  shareKeysOf,
  withdrawalReporter,
} from './share-store.ts'
import { idOfWithdrawal, withdrawalToken } from './withdrawal-links.ts'
import { withdrawalMail } from './withdrawal-mail.ts'

export type PicturedDeps = {
  db: Db
  clock: Clock
  logger: Logger
  blobStore: BlobStore
  mailer: Mailer
  queue: Pick<Queue, 'enqueue'>
  /** Signs links, and is the key of hashes. */
  secret: string
}

/** `origin` is that of this server, such as `https://try.example.com`; `ip` is the visitor's. */
type WithdrawalAsk = { slug: string; email: string; language: Language; origin: string; ip: string }

const HOUR_MS = 3_600_000
export const withdrawalLimits = {
  /** Requests of one IP address. */
  asksPerHour: 10,
  /** Mails to one address, for all pages together. Beyond it, requests get the same response but no mail. */
  mailsPerDay: 3,
  /** Mails to all addresses together. */
  mailsPerHour: 500,
} as const

/** Sends a withdrawal link by email. Throws `not_found`, `mail_unavailable` and `rate_limited`. */
export async function askForWithdrawal(deps: PicturedDeps, ask: WithdrawalAsk): Promise<void> {
  const { db, clock, mailer, secret } = deps
  const now = clock.now()
  if (!mailer.canSend) throw mailUnavailable()
  const share = await findPublicShare(db, { slug: ask.slug }, now)
  if (!share) throw notFound()
  await limitAsks(db, { of: hashAddress(secret, ask.ip), most: withdrawalLimits.asksPerHour, now })
  if (!(await isMailAllowed(db, mailHash(secret, ask.email), now))) return
  await limitAsks(db, { of: 'all', most: withdrawalLimits.mailsPerHour, now })
  const link = { id: randomUUID(), expiresAt: new Date(now.getTime() + withdrawalHours * HOUR_MS) }
  await db
    .insertInto('share_withdrawal')
    .values({ id: link.id, share_id: share.id, expires_at: link.expiresAt })
    .execute()
  const url = `${ask.origin}${withdrawalPagePath}#${withdrawalToken(secret, link)}`
  mailer.send(renderMail(ask.email, ask.language, url))
  await mailer.settled()
}

/**
 * Withdraws the page of a link, once: erases its pictures, notifies its owner, and files a report, through which only
 * an operator can allow the look to be shared again. Throws `not_found` for a link that is used, expired or forged.
 */
export async function withdrawByLink(
  { db, clock, logger, blobStore, queue, secret }: PicturedDeps,
  token: string,
): Promise<void> {
  const now = clock.now()
  const id = idOfWithdrawal(secret, token, now)
  if (id === undefined) throw notFound()
  const keys = await inTransaction(db, async (trx) => {
    const link = await trx
      .deleteFrom('share_withdrawal')
      .where('id', '=', id)
      .where('expires_at', '>', now)
      .returning('share_id')
      .executeTakeFirst()
    const pageKeys = link && (await endPage(trx, link.share_id, now))
    if (!pageKeys) throw notFound()
    await reportWithdrawal(trx, link.share_id, now)
    await enqueuePageWithdrawn({ queue }, trx, link.share_id)
    onCommit(trx, () => logger.info({ share: link.share_id }, 'a person took away a page that shows them'))
    return pageKeys
  })
  // If a deletion fails, the sweep of orphans removes the blob.
  await Promise.allSettled(keys.map((key) => blobStore.delete(key)))
}

/** Marks a page as withdrawn and returns its blob keys; undefined when the owner was faster. */
async function endPage(trx: Trx, shareId: string, now: Date): Promise<string[] | undefined> {
  await lockPagesWith(trx, shareId)
  const row = await trx
    .selectFrom('shared_look')
    .selectAll()
    .where('id', '=', shareId)
    .where('withdrawn_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  await trx
    .updateTable('shared_look')
    .set({ taken_down_at: row.taken_down_at ?? now, withdrawn_at: now })
    .where('id', '=', shareId)
    .execute()
  await forgetSettled(trx, shareId)
  return [...shareKeysOf(row), ...(await endReplaced(trx, row, now))]
}

const reportWithdrawal = (trx: Trx, shareId: string, now: Date) =>
  trx
    .insertInto('look_report')
    .values({
      share_id: shareId,
      visitor_hash: withdrawalReporter,
      reason: 'no-consent',
      comment: 'Withdrawn by a person it shows, by a link in a mail',
      created_at: now,
    })
    .execute()

/** Deletes expired links, which are invalid with or without their rows. */
export async function forgetWithdrawals(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('share_withdrawal').where('expires_at', '<=', now).execute()
}

async function limitAsks(
  db: DbOrTrx,
  { of, most, now }: { of: string; most: number; now: Date },
): Promise<void> {
  const { used, leftMs } = await countInWindow(db, { key: `withdrawals ${of}`, now, windowMs: HOUR_MS })
  if (used > most)
    throw new AppError('rate_limited', 'Many links were asked for. Please try again later.', {
      retryAfterSeconds: Math.ceil(leftMs / 1000),
    })
}

async function isMailAllowed(db: DbOrTrx, hash: string, now: Date): Promise<boolean> {
  const window = { key: `withdrawal mails ${hash}`, now, windowMs: 24 * HOUR_MS }
  return (await countInWindow(db, window)).used <= withdrawalLimits.mailsPerDay
}

/** Keyed hash, so that the table stores no email addresses. */
const mailHash = (secret: string, email: string): string =>
  createHmac('sha256', secret).update(`withdrawal mail\n${email.toLowerCase()}`).digest('base64url')

/**
 * Renders the mail, which leaves no record: its address may be that of an account. The renderer is imported with the
 * first mail.
 */
async function renderMail(to: string, language: Language, url: string): Promise<Mail> {
  const { writeMail } = await import('../../platform/mail-layout.ts')
  return { ...(await writeMail(to, withdrawalMail(language, url))), isRecorded: false }
}

const mailUnavailable = () =>
  new AppError('mail_unavailable', 'This server cannot send mail yet. Please report the page instead.')
