/** Stores pictures on this device, where the studio restores its last choice from. */
import type { Generation } from '@toile/contract/generations'
import { pairOf } from '../history/past-look.ts'
import { fetchItem } from '../library/item-file.ts'
import { decodePicture } from '../picture/decode-picture.ts'
import { openOwnPicture } from '../picture/open-own-picture.ts'
import { devicePictureStore, garmentSlots } from '../picture/picture-store.ts'
import { areas, type Area, type ReadyPicture } from '../picture/picture.ts'
import { rememberedOptions, rememberOptions } from '../remembered-options.ts'
import type { KeptItem } from './arrange.ts'

/** Chooses an item for an area of the studio. Throws when the picture cannot be fetched, or storage is unavailable. */
export async function choosePicture(area: Area, item: KeptItem, personId: string): Promise<void> {
  const blob = await fetchItem(item)
  const own = await openOwnPicture(new File([blob], item.name, { type: blob.type }), decodePicture, item.id)
  if (!own.ok) throw new Error(own.problem)
  await store(area, { ...own.picture, ownerId: personId })
}

/** Chooses both pictures of a look and its options, in place of all garments. Throws like `choosePicture`. */
export async function choosePair(look: Generation, personId: string): Promise<void> {
  const pair = await pairOf(look, personId)
  for (const area of areas) await store(area, pair[area])
  for (const slot of garmentSlots) await devicePictureStore.remove(slot)
  const { realism, fit, tuck, category, qualityTier } = look
  rememberOptions({ ...rememberedOptions(), realism, fit, tuck, category, qualityTier })
}

async function store(area: Area, picture: ReadyPicture): Promise<void> {
  await devicePictureStore.put(area, picture)
  if ((await devicePictureStore.get(area))?.id !== picture.id) throw new Error('this browser keeps nothing')
}
