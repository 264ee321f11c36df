/** A look that is built step by step: the result of one step is the photo of the next. */
import { announce } from '../../ui/announce.ts'
import { t } from '../../words/translate.ts'
import { choosePicture, removePicture } from './choose-pictures.ts'
import type { DoneLook } from './look/look-state.ts'
import { isReady } from './picture/picture.ts'
import type { Picture } from './picture/picture.ts'
import type { Studio } from './studio-store.ts'

/** Puts a finished look in as the photo; the clothing is chosen anew. `file` is its picture. */
export function dressFurther(studio: Studio, { reference, sources, finished }: DoneLook, file: Blob): void {
  const { widthPx, heightPx } = finished
  choosePicture(studio, 'model', {
    id: `look-${reference.id}`,
    origin: 'own',
    name: t('studio.further.name'),
    source: null,
    ownerId: reference.ownerId,
    widthPx,
    heightPx,
    file,
    dressed: { lookId: reference.id, before: sources.model },
  })
  studio.dispatch({ type: 'garmentsCleared' })
  removePicture(studio, 'clothing')
  announce(t('studio.further.done'))
}

/** Puts back the photo that the last step was made of. */
export function undoStep(studio: Studio): void {
  const before = studio.get().model.picture?.dressed?.before ?? null
  if (isReady(before)) choosePicture(studio, 'model', before)
}

/** Looks that were put in as the photo so far; 0 for a photo. */
export function stepsOf(picture: Picture | null): number {
  let steps = 0
  for (let one = picture; one?.dressed; one = one.dressed.before) steps++
  return steps
}

export const canUndo = (picture: Picture | null): boolean => isReady(picture?.dressed?.before ?? null)
