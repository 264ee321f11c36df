/** Stores the garments of a rack or an outfit on this device, next to the pair. */
import { findSample } from '../../../lib/sample-pictures.ts'
import { refreshSample } from '../look/use-remembered-look.ts'
import { garmentSlots } from '../picture/picture-store.ts'
import { isReady } from '../picture/picture.ts'
import type { Picture, ReadyPicture } from '../picture/picture.ts'
import type { Studio } from '../studio-store.ts'

export async function keepGarments({ ports }: Studio, garments: readonly Picture[]): Promise<void> {
  for (const [k, slot] of garmentSlots.entries()) {
    const garment = garments[k]
    await (garment ? ports.pictureStore.put(slot, garment) : ports.pictureStore.remove(slot))
  }
}

/** Restores the garments, unless others were chosen meanwhile. Another user's garments are left out. */
export async function restoreGarments(
  { get, dispatch, ports }: Studio,
  personId: string | null,
): Promise<void> {
  const kept = await Promise.all(garmentSlots.map((slot) => ports.pictureStore.get(slot)))
  const read = kept.flatMap((picture) => {
    const garment = refreshSample(picture)
    const isOthers = garment?.ownerId && garment.ownerId !== personId
    return garment && !isOthers ? [readBytes(garment, ports.loadSample)] : []
  })
  const others = (await Promise.all(read)).filter((garment) => garment !== null)
  if (others.length > 0 && get().others.length === 0) dispatch({ type: 'garmentsRestored', others })
}

/** Loads the bytes of a stored sample, which are not stored themselves. Null when they cannot be loaded. */
async function readBytes(
  garment: Picture,
  loadSample: Studio['ports']['loadSample'],
): Promise<ReadyPicture | null> {
  if (isReady(garment)) return garment
  const sample = findSample(garment.id)
  const file = sample && (await loadSample(sample).catch(() => null))
  return file ? { ...garment, file } : null
}
