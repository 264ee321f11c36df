/** Converts looks of the history to the studio's own state. */
import type { LookGarment } from '@toile/contract/garment-fields'
import type { Generation } from '@toile/contract/generations'
import { addressesOf } from '../../../api/history.ts'
import { failureOfGeneration } from '../look/look-failure.ts'
import { fetchStored } from '../look/look-file.ts'
import { finishedLookOf } from '../look/look-state.ts'
import type { DoneLook, FailedLook, ServerReference, LookSources } from '../look/look-state.ts'
import { decodePicture } from '../picture/decode-picture.ts'
import { openOwnPicture } from '../picture/open-own-picture.ts'
import type { ReadyPicture } from '../picture/picture.ts'
import type { DecodePicture } from '../picture/read-picture.ts'
import { t } from '../../../words/translate.ts'

export const noSources: LookSources = { model: null, clothing: null }

export const referenceTo = ({ id, createdAt }: Generation, ownerId: string): ServerReference => ({
  id,
  ...addressesOf(id),
  startedAt: Date.parse(createdAt),
  ownerId,
})

/** Converts an ended look for the result panel; null for an erased one. */
export function pastLook(
  look: Generation,
  ownerId: string,
  sources: LookSources,
): DoneLook | FailedLook | null {
  const reference = referenceTo(look, ownerId)
  if (look.status === 'failed')
    return { status: 'failed', failure: failureOfGeneration(look), reference, sources, ownerId }
  const finished = finishedLookOf(look)
  return finished && { status: 'done', reference, sources, finished }
}

/** Loads the photo a look was made from, to show beside it; empty sources when it is unavailable. */
export async function photoOf(look: Generation, ownerId: string): Promise<LookSources> {
  if (look.personUrl === null) return noSources
  try {
    const file = await fetchStored(
      ({ personUrl }) => personUrl,
      look.personUrl,
      addressesOf(look.id).statusUrl,
    )
    const { widthPx, heightPx, close } = await decodePicture(file)
    close()
    const shown = { id: `${look.id}-photo`, origin: 'own', name: '', source: null } as const
    return { model: { ...shown, ownerId, widthPx, heightPx, file }, clothing: null }
  } catch {
    return noSources
  }
}

/** True when all input pictures are still stored. */
export const hasPictures = ({ personUrl, outfitUrl, garments }: Generation) =>
  personUrl !== null && outfitUrl !== null && garments.slice(1).every(({ imageUrl }) => imageUrl !== null)

/** The photo and the garments of a look, in the order of the request. */
export type UsedPictures = { model: ReadyPicture; garments: readonly ReadyPicture[] }

/** Downloads all input pictures for another look. Rejects with a message for the log when one is unavailable. */
export async function picturesOf(
  look: Generation,
  ownerId: string,
  decode: DecodePicture = decodePicture,
): Promise<UsedPictures> {
  const { statusUrl } = addressesOf(look.id)
  const read = async (addressOf: (look: Generation) => string | null | undefined, name: string) => {
    const url = addressOf(look)
    if (url == null) throw new Error('the pictures have been erased')
    const blob = await fetchStored(addressOf, url, statusUrl)
    const own = await openOwnPicture(new File([blob], name, { type: blob.type }), decode)
    if (!own.ok) throw new Error(own.problem)
    return { ...own.picture, ownerId }
  }
  const { personName, outfitName, personAt, garments } = look
  const [first, ...others] = garments
  const unnamed = t('library.history.outfit')
  const [model, clothing, ...further] = await Promise.all([
    read(({ personUrl }) => personUrl, personName ?? t('library.history.photo')),
    read(({ outfitUrl }) => outfitUrl, first?.name ?? outfitName ?? unnamed),
    ...others.map(({ name }, k) => read((of) => of.garments[k + 1]?.imageUrl, name ?? unnamed)),
  ])
  const worn = [clothing, ...further]
  return {
    model: { ...model, ...(personAt && { personAt }) },
    // The category of a single garment is one of the options.
    garments: others.length === 0 ? worn : worn.map((garment, k) => withCategory(garment, garments[k])),
  }
}

const withCategory = (garment: ReadyPicture, of: LookGarment | undefined): ReadyPicture =>
  of ? { ...garment, category: of.category } : garment
