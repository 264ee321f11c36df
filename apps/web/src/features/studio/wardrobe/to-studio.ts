/** Puts pictures where the studio finds what was chosen last. */
import type { Generation } from '@toile/contract/generations'
import { pairOf } from '../history/past-look.ts'
import { fetchItem } from '../library/item-file.ts'
import { decodePicture } from '../picture/decode-picture.ts'
import { openOwnPicture } from '../picture/open-own-picture.ts'
import { devicePictureStore } from '../picture/picture-store.ts'
import { areas, type Area, type ReadyPicture } from '../picture/picture.ts'
import { rememberedOptions, rememberOptions } from '../remembered-options.ts'
import type { Kept } from './arrange.ts'

/** Throws when the picture cannot be had, or this browser keeps nothing. */
export async function choosePicture(area: Area, item: Kept, personId: string): Promise<void> {
  const blob = await fetchItem(item)
  const own = await openOwnPicture(new File([blob], item.name, { type: blob.type }), decodePicture, item.id)
  if (!own.ok) throw new Error(own.problem)
  await shelve(area, { ...own.picture, ownerId: personId })
}

/** Both pictures of a look, and what was asked for with them. Throws as `choosePicture`. */
export async function choosePair(look: Generation, personId: string): Promise<void> {
  const pair = await pairOf(look, personId)
  for (const area of areas) await shelve(area, pair[area])
  const { realism, fit, tuck, category, qualityTier } = look
  rememberOptions({ ...rememberedOptions(), realism, fit, tuck, category, qualityTier })
}

async function shelve(area: Area, picture: ReadyPicture): Promise<void> {
  await devicePictureStore.put(area, picture)
  if ((await devicePictureStore.get(area))?.id !== picture.id) throw new Error('this browser keeps nothing')
}
