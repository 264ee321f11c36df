/** A look becomes a page: it is saved, its pictures are made and stored, then its row is written. */
import { randomBytes, randomUUID } from 'node:crypto'
import {
  maxSharedLooks,
  shareDays,
  usualLifetime,
  type ShareRefusal,
  type ShareRequest,
} from '@toile/contract/shared-looks'
import type { LookFacts } from '@toile/engine/credentials/look-facts'
import sharp from 'sharp'
import { inTransaction, type DbOrTrx, type Trx } from '../../platform/db.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { isUuid } from '../../platform/uuid.ts'
import {
  type ItemRow,
  type SaveDeps,
  findItem,
  findKept,
  keepItem,
  lockLibrary,
  saveLook,
  store,
} from '../library/index.ts'
import type { Credentials } from '../../platform/credentials.ts'
import { makeSharePictures, type MadePictures } from './share-pictures.ts'
import {
  countSharesOf,
  deleteShare,
  findShare,
  findShareOfItem,
  insertShare,
  shareKeysOf,
  sharedPictureKey,
  type NewShare,
  type PictureName,
  type Share,
} from './share-store.ts'

/** Finds the pictures that a look was made from; undefined once its day is over. */
type FindInputs = (look: { id: string; holder: string }) => Promise<LookInputs | undefined>
type LookInputs = { photoKey: string; photoName: string | null; garmentKey: string }

export type ShareDeps = SaveDeps & {
  findInputs: FindInputs
  /** Finds the facts of a look by its id, as far as they are still known. */
  findFacts: (id: string) => Promise<LookFacts>
  credentials: Pick<Credentials, 'read' | 'sign'>
}

type LookItem = ItemRow & { generation_id: string }

const DAY_MS = 86_400_000
/** 128 bits, as 22 letters of an address. */
const SLUG_BYTES = 16

/**
 * Saves the look, and the photo where the page shows it. A look that is shared already keeps its page as it is.
 * Throws `not_found`, `library_full`, `engine_unavailable`, `rate_limited`, and `conflict` when the look was taken down,
 * the account has too many pages, or the photo to show is no longer kept.
 */
export async function shareLook(deps: ShareDeps, holder: string, request: ShareRequest): Promise<Share> {
  const { db, blobStore, clock } = deps
  const item = await saveItem(deps, holder, request)
  const shared = await findSharedAlready(db, item, clock.now())
  if (shared) return shared

  const id = randomUUID()
  const { pictures, beforeItem } = await makePictures(deps, item, request.showsBefore ?? false)
  const row = toRow(request, { id, item, beforeItem, pictures, now: clock.now() })
  // Blobs that cannot be deleted now are left to the sweep.
  const discard = (keys: string[]) => Promise.allSettled(keys.map((key) => blobStore.delete(key)))
  const keys = Object.keys(pictures).map((name) => sharedPictureKey(id, name as PictureName))
  try {
    for (const [name, { bytes }] of Object.entries(pictures))
      await store(blobStore, sharedPictureKey(id, name as PictureName), bytes)
    const { share, ended } = await inTransaction(db, (trx) => insertOrFind(trx, row, clock.now()))
    await discard(share.id === id ? ended : [...ended, ...keys])
    return share
  } catch (error) {
    await discard(keys)
    throw error
  }
}

/** Only looks that were made here, which have passed moderation, may be shown to everybody. */
async function saveItem(
  deps: ShareDeps,
  holder: string,
  { generationId, itemId, name }: ShareRequest,
): Promise<LookItem> {
  if (!isUuid(generationId ?? itemId ?? '')) throw notFound()
  const item =
    generationId === undefined
      ? await findItem(deps.db, { id: itemId!, holder })
      : await saveLook(deps, { holder, generationId, name })
  if (!item?.generation_id || item.deleted_at) throw notFound()
  return { ...item, generation_id: item.generation_id }
}

async function findSharedAlready(db: DbOrTrx, item: { id: string }, now: Date): Promise<Share | undefined> {
  const row = await findShareOfItem(db, item.id)
  if (row?.taken_down_at) throw takenDown()
  if (!row || (row.expires_at && row.expires_at <= now)) return undefined
  return findShare(db, row.id)
}

async function makePictures(deps: ShareDeps, item: LookItem, showsBefore: boolean) {
  const { blobStore } = deps
  const inputs = await deps.findInputs({ id: item.generation_id, holder: item.holder })
  const beforeItem = showsBefore ? await savePhoto(deps, item, inputs) : undefined
  const [look, before, garment] = await Promise.all([
    blobStore.find(item.picture_key),
    beforeItem && blobStore.find(beforeItem.picture_key),
    inputs && blobStore.find(inputs.garmentKey),
  ])
  if (!look) throw notFound()
  if (beforeItem && !before) throw photoGone()
  const facts = (await deps.credentials.read(look)) ?? (await deps.findFacts(item.generation_id))
  // The page is read by strangers: nothing leads them to the photo, not even its hash.
  const shown = { ...facts, photo: null }
  const sign = (picture: Uint8Array) => deps.credentials.sign(picture, shown, ['resized'])
  return { pictures: await makeSharePictures({ look, before, garment }, sign), beforeItem }
}

/** Keeps the photo that a look was made from. Throws `conflict` when its day is over and it was not saved. */
async function savePhoto(
  deps: ShareDeps,
  { holder, generation_id }: LookItem,
  inputs: LookInputs | undefined,
): Promise<ItemRow> {
  const origin = { holder, kind: 'photo' as const, origin: `look:${generation_id}` }
  const kept = await findKept(deps, origin)
  if (kept) return kept
  const picture = inputs && (await deps.blobStore.find(inputs.photoKey))
  if (!picture) throw photoGone()
  const extension = inputs.photoKey.slice(inputs.photoKey.lastIndexOf('.') + 1)
  const { width, height } = await sharp(picture).metadata()
  const plan = await deps.planOf(holder, deps.clock.now())
  return keepItem(
    deps,
    origin,
    { picture, extension, width, height },
    { name: inputs.photoName ?? 'Photo', category: null, generationId: null, plan },
  )
}

function toRow(
  request: ShareRequest,
  made: { id: string; item: LookItem; beforeItem: ItemRow | undefined; pictures: MadePictures; now: Date },
): NewShare {
  const lifetime = request.lifetime ?? usualLifetime
  const days = shareDays[lifetime]
  const sizes = Object.entries(made.pictures).map(([name, { width, height }]) => [name, { width, height }])
  return {
    id: made.id,
    slug: randomBytes(SLUG_BYTES).toString('base64url'),
    holder: made.item.holder,
    item_id: made.item.id,
    before_item_id: made.beforeItem?.id ?? null,
    pictures: JSON.stringify(Object.fromEntries(sizes)),
    lifetime,
    garment_name: request.garmentName ?? null,
    garment_url: request.garmentUrl ?? null,
    is_indexed: request.isIndexed ?? false,
    created_at: made.now,
    expires_at: days === null ? null : new Date(made.now.getTime() + days * DAY_MS),
  }
}

/** Inserts a page. Of two that share one look at the same time, the second finds the page of the first. */
async function insertOrFind(trx: Trx, row: NewShare, now: Date): Promise<{ share: Share; ended: string[] }> {
  await lockLibrary(trx, row.holder)
  const item = await findItem(trx, { id: row.item_id, holder: row.holder })
  if (!item || item.deleted_at) throw notFound()
  const shared = await findSharedAlready(trx, item, now)
  if (shared) return { share: shared, ended: [] }
  const expired = await findShareOfItem(trx, item.id)
  if (expired) await deleteShare(trx, expired.id)
  if ((await countSharesOf(trx, row.holder, now)) >= maxSharedLooks) throw tooMany()
  await insertShare(trx, row)
  return { share: (await findShare(trx, row.id))!, ended: expired ? shareKeysOf(expired) : [] }
}

const refusal = (reason: ShareRefusal, message: string) =>
  new AppError('conflict', message, { details: { reason } })

const takenDown = () =>
  refusal('taken-down', 'This look was taken down after reports, so it cannot be shared again.')

const tooMany = () =>
  refusal('too-many', `You share ${maxSharedLooks} looks, which is the limit. Withdraw one to share another.`)

const photoGone = () =>
  refusal(
    'photo-gone',
    'The photo of this look is no longer kept, so the page cannot show it. Share the look without it.',
  )
