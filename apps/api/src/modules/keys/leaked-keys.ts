/** Revokes API keys sent in URLs: proxies, logs and browser histories store URLs, so others may know the key. */
import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { hashToken } from '../../platform/hash-token.ts'
import { findHolderAddress } from '../../platform/holder-address.ts'
import { mailLanguage } from '../../platform/language.ts'
import type { Mailer } from '../../platform/mailer.ts'
import type { Queue } from '../../platform/queue.ts'
import { endKey } from './end-key.ts'
import { findKeyByHash, type KeyRow } from './key-store.ts'
import { findKeyInUrl } from './key-text.ts'
import { leakedKeyMail } from './mails.ts'

export type LeakDeps = {
  db: Db
  clock: Clock
  logger: Logger
  queue: Queue
  mailer: Mailer
  /** Origin of the link in the email; without it there is no link. */
  publicUrl: string | undefined
}

/** If a URL contains a secret or test key, revokes it, informs its account by email and throws `key_revoked`. */
export async function refuseKeyInUrl(deps: LeakDeps, url: string): Promise<void> {
  const text = findKeyInUrl(url)
  if (text === undefined) return
  const { db, clock, logger } = deps
  const now = clock.now()
  const found = await findKeyByHash(db, hashToken(text), now)
  const revoked = found && (await endKey(deps, found, 'leaked'))
  if (revoked) {
    logger.warn({ key: revoked.id }, 'an API key came in an address, and was revoked')
    await mailOwner(deps, revoked)
  }
  throw new AppError(
    'key_revoked',
    'An API key came in the address, where others can read it, and was revoked. Send keys as a header only.',
  )
}

async function mailOwner({ db, mailer, publicUrl }: LeakDeps, { holder, name, prefix }: KeyRow) {
  const owner = await findHolderAddress(db, holder)
  if (!owner || !mailer.canSend) return
  const { writeMail } = await import('../../platform/mail-layout.ts')
  const language = mailLanguage(owner.language)
  mailer.send(writeMail(owner.email, leakedKeyMail({ language, name, prefix, publicUrl })))
}
