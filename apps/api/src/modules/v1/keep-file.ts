/** Stores a picture for later looks. */
import { randomUUID } from 'node:crypto'
import { maxShortEdgePxByPlan, temporaryHours } from '@toile/contract/business'
import type { ApiFile } from '@toile/contract/v1-pictures'
import type { ApiCaller } from '../../platform/api-caller.ts'
import type { BlobStore } from '../../platform/blob-store.ts'
import type { Clock } from '../../platform/clock.ts'
import { inTransaction, isRolledBack, type Db } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { lockHolders } from '../credits/index.ts'
import { limitsFor, removeBlobs } from '../generations/index.ts'
import type { PictureIntake, TemporaryFile } from '../library/index.ts'
import { countFiles, insertFile, type FileRow } from '../files/index.ts'

export type FileDeps = { db: Db; clock: Clock; blobStore: BlobStore; intake: PictureIntake }

/** Maximum files of an account at a time, far above what a catalogue needs in a day. */
const MAX_FILES = 5000

/**
 * Ingests and stores a file for a day. Throws what `ingestPicture` throws, `cap_reached`, and `engine_unavailable` when
 * the picture cannot be stored.
 */
export async function keepFile(
  { db, clock, blobStore, intake }: FileDeps,
  { holder, livemode }: ApiCaller,
  file: TemporaryFile,
): Promise<ApiFile> {
  // The largest plan's size, as the account may buy a plan before it requests the look.
  const limits = limitsFor(maxShortEdgePxByPlan.Enterprise)
  const picture = await intake.ingest(file, { field: 'file', label: 'picture', limits })
  const id = randomUUID()
  const picture_key = `files/${id}/picture.${picture.extension}`
  try {
    await blobStore.put(picture_key, picture.bytes)
  } catch (cause) {
    throw new AppError(
      'engine_unavailable',
      'We cannot take pictures right now. Please try again in a minute.',
      {
        cause,
        retryAfterSeconds: 60,
      },
    )
  }
  const now = clock.now()
  try {
    const row = await inTransaction(db, async (trx) => {
      await lockHolders(trx, [holder])
      if ((await countFiles(trx, holder)) >= MAX_FILES)
        throw new AppError(
          'cap_reached',
          `An account keeps ${MAX_FILES} files at most. Each goes after a day.`,
          {
            retryAfterSeconds: 3600,
          },
        )
      return insertFile(trx, {
        id,
        holder,
        livemode,
        picture_key,
        sha256: file.sha256,
        width: picture.width,
        height: picture.height,
        created_at: now,
        expires_at: new Date(now.getTime() + temporaryHours * 3_600_000),
      })
    })
    return toFile(row)
  } catch (error) {
    // Otherwise the file may be stored, and must keep its picture. The sweep of orphans deletes one without a file.
    if (isRolledBack(error)) await removeBlobs(blobStore, [picture_key])
    throw error
  }
}

const toFile = ({ id, livemode, sha256, width, height, created_at, expires_at }: FileRow): ApiFile => ({
  id,
  livemode,
  sha256,
  width,
  height,
  createdAt: created_at.toISOString(),
  expiresAt: expires_at.toISOString(),
})
