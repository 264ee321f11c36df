/** Changes a user's name, username or photo. */
import type { ProfileChange } from '@toile/contract/accounts'
import type { Logger } from 'pino'
import type { BlobStore } from '../../platform/blob-store.ts'
import type { Clock } from '../../platform/clock.ts'
import { inTransaction, isRolledBack, type Db, type Trx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Principal } from '../../platform/principal.ts'
import type { Queue } from '../../platform/queue.ts'
import type { PictureIntake } from '../library/index.ts'
import { enqueueErasure } from './erase-blobs.ts'
import { isDataUrl, storePhoto } from './profile-photo.ts'
import { accountGone } from './read-profile.ts'

export type ChangeDeps = {
  db: Db
  clock: Clock
  blobStore: BlobStore
  queue: Queue
  intake: PictureIntake
  logger: Logger
}

/** Location of a profile photo: `image` is a provider's URL, `key` a blob of ours; both are null without a photo. */
type Photo = { image: string | null; key: string | null }

/**
 * Changes the given fields of a profile; null removes a field. Throws, without changing anything, `conflict` for a
 * username that is taken, and the errors of `ingestPicture`.
 */
export async function changeProfile(
  deps: ChangeDeps,
  person: Principal,
  change: ProfileChange,
): Promise<void> {
  const photo = await takePhoto(deps, person, change.photoURL)
  let eraseOld: () => Promise<void>
  try {
    eraseOld = await inTransaction(deps.db, (trx) => applyChange(trx, deps, { person, change, photo }))
  } catch (error) {
    // Otherwise the profile may have the photo. A blob that is not deleted here goes with the account's folder, or by the
    // sweep of orphans.
    if (photo?.key && isRolledBack(error)) await deps.blobStore.delete(photo.key).catch(() => undefined)
    throw isTaken(error)
      ? new AppError('conflict', `The username ${change.username} is taken. Please choose another.`)
      : error
  }
  await eraseOld()
}

async function takePhoto(
  deps: ChangeDeps,
  { holder }: Principal,
  photoUrl: string | null | undefined,
): Promise<Photo | undefined> {
  if (photoUrl === undefined) return undefined
  if (photoUrl === null || !isDataUrl(photoUrl)) return { image: photoUrl, key: null }
  return { image: null, key: await storePhoto(deps, holder, photoUrl) }
}

type Application = { person: Principal; change: ProfileChange; photo: Photo | undefined }

/** Writes the change. Returns a function that erases the previous photo after the commit. */
async function applyChange(trx: Trx, deps: ChangeDeps, { person, change, photo }: Application) {
  const user = await trx
    .updateTable('user')
    .set({
      updatedAt: deps.clock.now(),
      // The identity library stores no null name.
      ...(change.displayName !== undefined && { name: change.displayName ?? '' }),
      ...(photo && { image: photo.image }),
    })
    .where('id', '=', person.userId)
    .executeTakeFirst()
  const before = await trx
    .selectFrom('profile')
    .select('photo_key')
    .where('user_id', '=', person.userId)
    .executeTakeFirst()
  if (user.numUpdatedRows === 0n || !before) throw accountGone()
  const set = {
    ...(change.username !== undefined && { username: change.username }),
    ...(photo && { photo_key: photo.key }),
  }
  if (Object.keys(set).length > 0)
    await trx.updateTable('profile').set(set).where('user_id', '=', person.userId).execute()
  const old = photo && before.photo_key ? [before.photo_key] : []
  return enqueueErasure(trx, deps, { keys: old, folders: [] })
}

const UNIQUE_VIOLATION = '23505'

function isTaken(error: unknown): boolean {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  return code === UNIQUE_VIOLATION && constraint === 'profile_username'
}
