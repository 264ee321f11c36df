/** Acts of operators on a look: making it again, and opening one of its pictures. */
import type { ConsoleLook, LookPicture, OpenedPicture } from '@toile/contract/console-looks'
import type { BlobStore } from '../../platform/blob-store.ts'
import type { Clock } from '../../platform/clock.ts'
import { inTransaction, type Db } from '../../platform/db.ts'
import { notFound } from '../../platform/errors.ts'
import type { Operator } from '../../platform/operator.ts'
import type { Queue } from '../../platform/queue.ts'
import { recordAct } from '../audit/index.ts'
import { makeAgain } from '../generations/index.ts'
import { refuseSelf } from './act-on-person.ts'
import { getLookRow, pictureKeysOf, toLook } from './looks-page.ts'

export type OpenDeps = { db: Db; clock: Clock; blobStore: BlobStore }
type RetryDeps = OpenDeps & { queue: Pick<Queue, 'enqueue'> }

const typeOf: Record<string, OpenedPicture['type']> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
}

/**
 * Makes a look again, free of charge. Throws `not_found`, and `conflict` if it cannot be made again or is the operator's
 * own.
 */
export async function retryLook(
  deps: RetryDeps,
  operator: Operator,
  { id, reason }: { id: string; reason: string },
): Promise<ConsoleLook> {
  const row = await getLookRow(deps.db, id)
  if (row.holder !== null) refuseSelf(operator, row.holder)
  const at = deps.clock.now()
  const newLookId = await makeAgain(deps, row, (trx, look) =>
    recordAct(trx, {
      at,
      actor: operator.holder,
      act: 'look.retry',
      subject: row.holder ?? id,
      reason,
      before: { look: id, engine: row.engine },
      after: { look },
    }),
  )
  return toLook(await getLookRow(deps.db, newLookId), at)
}

/** Reads a picture of a look. Throws `not_found` for a picture that is deleted. */
export async function openPicture(
  deps: OpenDeps,
  operator: Operator,
  { id, picture, reason }: { id: string; picture: LookPicture; reason: string },
): Promise<OpenedPicture> {
  const row = await getLookRow(deps.db, id)
  const key = pictureKeysOf(row, deps.clock.now())[picture]
  return openBlob(deps, operator, { key, subject: row.holder ?? id, reason, after: { look: id, picture } })
}

/**
 * Reads the blob of a picture. The audit entry is committed before the picture is returned. Throws `not_found` if there
 * is no such blob.
 */
export async function openBlob(
  { db, clock, blobStore }: OpenDeps,
  operator: Operator,
  entry: { key: string | undefined; subject: string; reason: string; after: object },
): Promise<OpenedPicture> {
  const { key, ...recorded } = entry
  const bytes = key && (await blobStore.find(key))
  const type = typeOf[key?.split('.').at(-1) ?? '']
  if (!bytes || !type) throw notFound()
  await inTransaction(db, (trx) =>
    recordAct(trx, { at: clock.now(), actor: operator.holder, act: 'picture.open', ...recorded }),
  )
  return { type, data: bytes.toString('base64') }
}
