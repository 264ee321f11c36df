/** Builds a look step by step: the result of one step is the photo of the next. */
import { announce } from '../../ui/announce.ts'
import { t } from '../../words/translate.ts'
import { choosePicture, removePicture } from './choose-pictures.ts'
import type { DoneLook } from './look/look-state.ts'
import { isReady } from './picture/picture.ts'
import type { Picture } from './picture/picture.ts'
import type { Studio } from './studio-store.ts'

/**
 * Uses a finished look as the photo and clears the clothing.
 * @param file the look's picture
 */
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

/** Restores the photo that the last step started from. */
export function undoStep(studio: Studio): void {
  const before = studio.get().model.picture?.dressed?.before ?? null
  if (isReady(before)) choosePicture(studio, 'model', before)
}

/** Counts the steps behind a photo; 0 for an ordinary photo. */
export function stepsOf(picture: Picture | null): number {
  let steps = 0
  for (let current = picture; current?.dressed; current = current.dressed.before) steps++
  return steps
}

export const canUndo = (picture: Picture | null): boolean => isReady(picture?.dressed?.before ?? null)
