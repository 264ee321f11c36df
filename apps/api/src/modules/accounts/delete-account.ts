/**
 * Deletes an account and all its data in one transaction. Only rows without personal data stay: those of the ledger and
 * the audit.
 */
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { BlobStore } from '../../platform/blob-store.ts'
import type { Clock } from '../../platform/clock.ts'
import { inTransaction, type Db, type Trx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Principal } from '../../platform/principal.ts'
import type { Queue } from '../../platform/queue.ts'
import { report } from '../../platform/report.ts'
import { enqueueErasure } from './erase-blobs.ts'
import { rememberErasedSubjects } from './erased-subjects.ts'
import type { Eraser } from './personal-data.ts'
import { photoFolderOf } from './profile-photo.ts'
import { accountGone } from './read-profile.ts'

export type DeleteDeps = {
  db: Db
  clock: Clock
  blobStore: BlobStore
  queue: Queue
  logger: Logger
  /** HMAC key for the hashes of deleted subjects. */
  secret: string
  /** Erasers of the other modules with personal data. */
  erasers: readonly Eraser[]
}

/**
 * Deletes an account, which ends its sessions and tokens. Its blobs are deleted after the commit, by a job if that
 * fails.
 * @param confirm must be the account's email, in any case; throws `invalid_request` otherwise
 * @param alsoFirst runs first in the same transaction
 */
export async function deleteAccount(
  deps: DeleteDeps,
  { userId, holder }: Pick<Principal, 'userId' | 'holder'>,
  confirm: string,
  alsoFirst?: (trx: Trx) => Promise<void>,
): Promise<void> {
  const eraseBlobs = await inTransaction(deps.db, async (trx) => {
    await alsoFirst?.(trx)
    const user = await trx
      .selectFrom('user')
      .select('email')
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirst()
    if (!user) throw accountGone()
    const { email } = user
    if (confirm.trim().toLowerCase() !== email.toLowerCase()) throw notConfirmed()

    await lockProfiles(trx, { userId, holder })
    const keys: string[] = []
    for (const erase of deps.erasers) keys.push(...(await erase(trx, { userId, email, holder })))
    await rememberErasedSubjects(trx, userId, { secret: deps.secret, now: deps.clock.now() })
    await eraseProfile(trx, { userId, holder })
    await eraseIdentity(trx, { userId, email })
    return enqueueErasure(trx, deps, { keys, folders: [photoFolderOf(holder)] })
  })
  report('accountDeleted', undefined)
  await eraseBlobs()
}

function notConfirmed(): AppError {
  const message = 'Type the email address of this account to delete it.'
  return new AppError('invalid_request', message, { details: [{ field: 'confirm', message }] })
}

/**
 * Locks profiles before dependent rows, as everywhere. Also locks the profiles that this account referred, all in the
 * same order, so that two accounts that referred each other can be deleted in parallel.
 */
async function lockProfiles(
  trx: Trx,
  { userId, holder }: Pick<Principal, 'userId' | 'holder'>,
): Promise<void> {
  await trx
    .selectFrom('profile')
    .select('user_id')
    .where((or) => or.or([or('user_id', '=', userId), or('referred_by', '=', holder)]))
    .orderBy('user_id')
    .forUpdate()
    .execute()
}

async function eraseProfile(
  trx: Trx,
  { userId, holder }: Pick<Principal, 'userId' | 'holder'>,
): Promise<void> {
  await trx.updateTable('profile').set({ referred_by: null }).where('referred_by', '=', holder).execute()
  await trx.deleteFrom('profile').where('user_id', '=', userId).execute()
}

/**
 * Deletes the user. Sessions and sign-in methods are deleted by foreign keys; verifications and stored emails have none
 * and are found by their text.
 */
async function eraseIdentity(
  trx: Trx,
  { userId, email }: Pick<Principal, 'userId' | 'email'>,
): Promise<void> {
  await trx
    .deleteFrom('verification')
    .where(
      sql<boolean>`strpos(identifier || ' ' || value, ${userId}) > 0 or lower(identifier) = lower(${email})
        or strpos(lower(value), '"' || lower(${email}) || '"') > 0`,
    )
    .execute()
  await trx
    .deleteFrom('dev_mail')
    .where(sql<boolean>`strpos(lower("to" || ' ' || text), lower(${email})) > 0`)
    .execute()
  await trx.deleteFrom('user').where('id', '=', userId).execute()
}
