/** Stores pictures on this device, where the studio restores its last choice from. */
import type { Generation } from '@toile/contract/generations'
import { picturesOf } from '../history/past-look.ts'
import { fetchItem } from '../library/item-file.ts'
import { decodePicture } from '../picture/decode-picture.ts'
import { openOwnPicture } from '../picture/open-own-picture.ts'
import { devicePictureStore, garmentSlots } from '../picture/picture-store.ts'
import type { PictureSlot } from '../picture/picture-store.ts'
import type { Area, ReadyPicture } from '../picture/picture.ts'
import { rememberGrouping } from '../rack/remembered-grouping.ts'
import { rememberedOptions, rememberOptions } from '../remembered-options.ts'
import type { KeptItem } from './arrange.ts'

/** A saved look as the photo: it is not cropped, which would lose its AI mark. */
const aLook = { dressed: { lookId: null, before: null } } as const

/** Chooses an item for an area of the studio. Throws when the picture cannot be fetched, or storage is unavailable. */
export async function choosePicture(area: Area, item: KeptItem, personId: string): Promise<void> {
  const blob = await fetchItem(item)
  const own = await openOwnPicture(new File([blob], item.name, { type: blob.type }), decodePicture, item.id)
  if (!own.ok) throw new Error(own.problem)
  await store(area, { ...own.picture, ...(item.kind === 'generated' && aLook), ownerId: personId })
}

/** Chooses the pictures and options of a look, in place of all garments. Throws like `choosePicture`. */
export async function choosePictures(look: Generation, personId: string): Promise<void> {
  const { model, garments } = await picturesOf(look, personId)
  const [last, others] = [garments.at(-1), garments.slice(0, -1)]
  await store('model', model)
  if (last) await store('clothing', last)
  for (const [k, slot] of garmentSlots.entries()) {
    const garment = others[k]
    await (garment ? store(slot, garment) : devicePictureStore.remove(slot))
  }
  if (others.length > 0) rememberGrouping('together')
  const { realism, fit, tuck, category, qualityTier } = look
  rememberOptions({ ...rememberedOptions(), realism, fit, tuck, category, qualityTier })
}

async function store(slot: PictureSlot, picture: ReadyPicture): Promise<void> {
  await devicePictureStore.put(slot, picture, true)
  if ((await devicePictureStore.get(slot))?.id !== picture.id) throw new Error('this browser keeps nothing')
}
