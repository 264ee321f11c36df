/**
 * Shares a look as a public page: saves it to the library, renders and stores the page's pictures, then writes the row.
 */
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
import { inTransaction, isRolledBack, type DbOrTrx, type Trx } from '../../platform/db.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { isUuid } from '../../platform/uuid.ts'
import {
  type ItemRow,
  type SaveDeps,
  findItem,
  findOrRestoreKept,
  keepItem,
  lockLibrary,
  lookExists,
  originOfLook,
  putPicture,
  saveLook,
} from '../library/index.ts'
import type { Credentials } from '../../platform/credentials.ts'
import { endForAnother } from './ended-shares.ts'
import { makeSharePictures, type MadePictures, type Sign } from './share-pictures.ts'
import {
  countSharesOf,
  detachShare,
  findShare,
  findShareOfItem,
  insertShare,
  isWithheld,
  sharedPictureKey,
  type NewShare,
  type PictureName,
  type Share,
} from './share-store.ts'

/** Finds the inputs of a look; undefined once they are erased. */
type FindInputs = (look: { id: string; holder: string }) => Promise<LookInputs | undefined>
type LookInputs = { photoKey: string; photoName: string | null; garmentKey: string }

export type ShareDeps = SaveDeps & {
  findInputs: FindInputs
  /** Finds what is still known about a look. */
  findFacts: (id: string) => Promise<LookFacts>
  credentials: Pick<Credentials, 'read' | 'sign'>
}

type LookItem = ItemRow & { generation_id: string }

const DAY_MS = 86_400_000
/** 128 bits, which give 22 characters of a URL. */
const SLUG_BYTES = 16

/**
 * Shares a look, saving it, and the photo if the page shows it. A look that is shared already keeps its page unchanged.
 * Throws `not_found`, `library_full`, `engine_unavailable`, `rate_limited`, and `conflict` when the look was taken
 * down, the account has too many pages, or the photo is no longer stored.
 */
export async function shareLook(deps: ShareDeps, holder: string, request: ShareRequest): Promise<Share> {
  const { db, blobStore, clock } = deps
  if (!isUuid(request.generationId ?? request.itemId ?? '')) throw notFound()
  // Checked first, so that a page that is refused saves neither the look nor its photo.
  const isFull = (await countSharesOf(db, holder, clock.now())) >= maxSharedLooks
  if (isFull && !(await hasPage(db, holder, request))) throw tooMany()
  const item = await saveItem(deps, holder, request)
  const shared = await findActiveShare(db, item, clock.now())
  if (shared) return shared

  const id = randomUUID()
  const { pictures, beforeItem } = await makePictures(deps, item, request.showsBefore ?? false)
  const row = toRow(request, { id, item, beforeItem, pictures, now: clock.now() })
  // If a deletion fails, the sweep of orphans removes the blob.
  const discard = (keys: string[]) => Promise.allSettled(keys.map((key) => blobStore.delete(key)))
  const keys = Object.keys(pictures).map((name) => sharedPictureKey(id, name as PictureName))
  try {
    for (const [name, { bytes }] of Object.entries(pictures))
      await putPicture(blobStore, sharedPictureKey(id, name as PictureName), bytes)
    const { share, obsoleteKeys } = await inTransaction(db, (trx) => insertOrFind(trx, row, clock.now()))
    await discard(share.id === id ? obsoleteKeys : [...obsoleteKeys, ...keys])
    return share
  } catch (error) {
    // Otherwise the page may be stored, and must keep its pictures. The sweep of orphans deletes those without a page.
    if (isRolledBack(error)) await discard(keys)
    throw error
  }
}

/** True if the look has a page, in any state. */
async function hasPage(
  db: DbOrTrx,
  holder: string,
  { generationId, itemId }: ShareRequest,
): Promise<boolean> {
  const row = await db
    .selectFrom('shared_look')
    .leftJoin('library_item as item', 'item.id', 'shared_look.item_id')
    .select('shared_look.id')
    .where('shared_look.holder', '=', holder)
    .where((or) =>
      or.or([
        or('shared_look.item_id', '=', itemId ?? null),
        or('shared_look.generation_id', '=', generationId ?? null),
        or('item.generation_id', '=', generationId ?? null),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Only looks made here may be shared, since they have passed moderation; uploads have not. */
async function saveItem(
  deps: ShareDeps,
  holder: string,
  { generationId, itemId, name }: ShareRequest,
): Promise<LookItem> {
  const item =
    generationId === undefined
      ? await findItem(deps.db, { id: itemId!, holder })
      : await saveLook(deps, { holder, generationId, name })
  if (!item?.generation_id || item.deleted_at) throw notFound()
  return { ...item, generation_id: item.generation_id }
}

async function findActiveShare(
  db: DbOrTrx,
  item: { id: string; generation_id: string | null },
  now: Date,
): Promise<Share | undefined> {
  const row = await findShareOfItem(db, item.id)
  const isTakenDown = row?.taken_down_at || (item.generation_id && (await isWithheld(db, item.generation_id)))
  if (isTakenDown) throw takenDown()
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
  const beforeFacts = before && (await deps.credentials.read(before))
  const sign = { look: signerWith(deps, facts), before: signerWith(deps, beforeFacts) }
  return { pictures: await makeSharePictures({ look, before, garment }, sign), beforeItem }
}

/**
 * Returns a function that signs copies; without facts it returns them unsigned. The page is public, so its credentials
 * must not identify a photo, not even by its hash.
 */
const signerWith =
  ({ credentials }: Pick<ShareDeps, 'credentials'>, facts: LookFacts | undefined): Sign =>
  async (picture) =>
    facts ? credentials.sign(picture, { ...facts, photo: null }, ['resized']) : picture

/**
 * Saves the look's photo to the library. Throws `conflict` when the photo is erased and was not saved before,
 * `not_found` when an operator has just removed the look.
 */
async function savePhoto(
  deps: ShareDeps,
  { holder, generation_id }: LookItem,
  inputs: LookInputs | undefined,
): Promise<ItemRow> {
  const origin = { holder, kind: 'photo' as const, origin: originOfLook(generation_id) }
  const kept = await findOrRestoreKept(deps, origin)
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
    {
      name: inputs.photoName ?? 'Photo',
      category: null,
      generationId: null,
      plan,
      assertExists: lookExists(deps, generation_id),
    },
  )
}

function toRow(
  request: ShareRequest,
  made: { id: string; item: LookItem; beforeItem: ItemRow | undefined; pictures: MadePictures; now: Date },
): NewShare {
  const lifetime = request.lifetime ?? usualLifetime
  const days = shareDays[lifetime]
  const pictures = Object.entries(made.pictures).map(([name, { bytes: _bytes, ...facts }]) => [name, facts])
  return {
    id: made.id,
    slug: randomBytes(SLUG_BYTES).toString('base64url'),
    holder: made.item.holder,
    item_id: made.item.id,
    generation_id: made.item.generation_id,
    before_item_id: made.beforeItem?.id ?? null,
    pictures: JSON.stringify(Object.fromEntries(pictures)),
    lifetime,
    garment_name: request.garmentName ?? null,
    garment_url: request.garmentUrl ?? null,
    is_indexed: request.isIndexed ?? false,
    created_at: made.now,
    expires_at: days === null ? null : new Date(made.now.getTime() + days * DAY_MS),
  }
}

/** Inserts a page, or returns the existing one when a concurrent request was first. */
async function insertOrFind(
  trx: Trx,
  row: NewShare,
  now: Date,
): Promise<{ share: Share; obsoleteKeys: string[] }> {
  await lockLibrary(trx, row.holder)
  const item = await findItem(trx, { id: row.item_id, holder: row.holder })
  if (!item || item.deleted_at) throw notFound()
  const shared = await findActiveShare(trx, item, now)
  if (shared) return { share: shared, obsoleteKeys: [] }
  const earlier = await findShareOfItem(trx, item.id)
  const obsoleteKeys = earlier ? await endForAnother(trx, earlier, now) : []
  await detachShare(trx, item)
  // Once more, because the update waits for an operator who is taking the earlier page down.
  if (item.generation_id && (await isWithheld(trx, item.generation_id))) throw takenDown()
  if ((await countSharesOf(trx, row.holder, now)) >= maxSharedLooks) throw tooMany()
  await insertShare(trx, row)
  return { share: (await findShare(trx, row.id))!, obsoleteKeys }
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
