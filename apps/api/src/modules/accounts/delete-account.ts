/** A person leaves: all that is kept of them goes in one transaction, but for the numbers in the ledger. */
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { BlobStore } from '../../platform/blob-store.ts'
import type { Clock } from '../../platform/clock.ts'
import { inTransaction, type Db, type Trx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Principal } from '../../platform/principal.ts'
import type { Queue } from '../../platform/queue.ts'
import { report } from '../../platform/report.ts'
import { promiseErasure } from './erase-blobs.ts'
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
  /** Keys the hashes of what is remembered of those who left. */
  secret: string
  /** Erasers of the modules that keep more of people. */
  erasers: readonly Eraser[]
}

/**
 * `confirm` is the account's email, whatever its case; throws `invalid_request` for anything else. Sessions and tokens
 * end with it. Blobs go right after, by a job if need be.
 * @param alsoFirst done in the same transaction, before all else
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
    return promiseErasure(trx, deps, { keys, folders: [photoFolderOf(holder)] })
  })
  report('accountDeleted', undefined)
  await eraseBlobs()
}

function notConfirmed(): AppError {
  const message = 'Type the email address of this account to delete it.'
  return new AppError('invalid_request', message, { details: [{ field: 'confirm', message }] })
}

/**
 * Before anything that hangs on them, as everybody locks. Those whom this person sent are locked too, and in order, so
 * that two who named each other may leave at once.
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

/** Sessions and ways to sign in go with the person; the identity library ties nothing else to them by a key. */
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
