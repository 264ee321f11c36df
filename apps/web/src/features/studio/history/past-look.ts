/** Converts looks of the history to the studio's own state. */
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
import type { ReadyPair } from '../pair-state.ts'
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
    const file = await fetchStored('personUrl', look.personUrl, addressesOf(look.id).statusUrl)
    const { widthPx, heightPx, close } = await decodePicture(file)
    close()
    const shown = { id: `${look.id}-photo`, origin: 'own', name: '', source: null } as const
    return { model: { ...shown, ownerId, widthPx, heightPx, file }, clothing: null }
  } catch {
    return noSources
  }
}

/** True when both input pictures are still stored. */
export const hasPair = (look: Generation) => look.personUrl !== null && look.outfitUrl !== null

/** Downloads both input pictures for another look. Rejects with a message for the log when they are unavailable. */
export async function pairOf(
  { id, personUrl, outfitUrl, personName, outfitName, personAt }: Generation,
  ownerId: string,
  decode: DecodePicture = decodePicture,
): Promise<ReadyPair> {
  if (personUrl === null || outfitUrl === null) throw new Error('the pictures have been erased')
  const { statusUrl } = addressesOf(id)
  const read = async (which: 'personUrl' | 'outfitUrl', url: string, name: string): Promise<ReadyPicture> => {
    const blob = await fetchStored(which, url, statusUrl)
    const own = await openOwnPicture(new File([blob], name, { type: blob.type }), decode)
    if (!own.ok) throw new Error(own.problem)
    return { ...own.picture, ownerId }
  }
  const [model, clothing] = await Promise.all([
    read('personUrl', personUrl, personName ?? t('library.history.photo')),
    read('outfitUrl', outfitUrl, outfitName ?? t('library.history.outfit')),
  ])
  return { model: { ...model, ...(personAt && { personAt }) }, clothing }
}
