/**
 * Marks a blob store as that of one database. Two databases at one store would sweep each other's pictures, which
 * neither of them has rows for.
 */
import type { Logger } from 'pino'
import { MARK_KEY, type BlobStore } from '../../platform/blob-store.ts'
import type { Db } from '../../platform/db.ts'
import { findBirth } from '../../platform/migrate.ts'

type MarkDeps = { db: Db; blobStore: BlobStore }

/** Marks a store that has no mark. Throws when its mark is that of another database. */
export async function expectOwnStore(deps: MarkDeps): Promise<void> {
  const own = await markOf(deps.db)
  const found = String((await deps.blobStore.find(MARK_KEY)) ?? '')
  if (found === own) return
  if (found !== '')
    throw new Error(
      `The blob store belongs to another database, so it is not swept: its ${MARK_KEY} is ${found}, and that of this database would be ${own}. See npm run store:claim in docs/operations.md`,
    )
  await claimStore(deps)
}

/** Marks the store as that of this database, whatever its mark is. */
export async function claimStore({ db, blobStore }: MarkDeps): Promise<void> {
  await blobStore.put(MARK_KEY, Buffer.from(await markOf(db)))
}

/** Checks or sets the mark at the start of a worker. Logs what keeps the sweep from running; never throws. */
export async function checkStoreMark(deps: MarkDeps & { logger: Logger }): Promise<void> {
  await expectOwnStore(deps).catch((error: unknown) =>
    deps.logger.error({ err: error }, 'the blob store is not swept, so it keeps pictures without a row'),
  )
}

/** A database is named by the time of its first migration, which a restored copy shares. */
async function markOf(db: Db): Promise<string> {
  return JSON.stringify({ databaseBegunAt: (await findBirth(db)).toISOString() })
}
