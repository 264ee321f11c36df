/** Commands of the picker dialog. */
import { choosePicture, keepPicture } from './choose-pictures.ts'
import { openOwnPicture } from './picture/open-own-picture.ts'
import type { Area, ReadyPicture } from './picture/picture.ts'
import type { Draft } from './panel-state.ts'
import type { Studio } from './studio-store.ts'
import { t } from '../../words/translate.ts'

export const openPicker = ({ dispatch }: Studio, area: Area): void => dispatch({ type: 'picker', area })
export const closePicker = ({ dispatch }: Studio): void => dispatch({ type: 'picker', area: null })
/** Closes the picker, the drawer and the list of shortcuts. */
export function closeDialogs(studio: Studio): void {
  closePicker(studio)
  studio.dispatch({ type: 'drawer', open: false })
  studio.dispatch({ type: 'shortcuts', open: false })
}

export const clearPicker = ({ get, dispatch }: Studio): void =>
  dispatch({ type: 'picker', area: get().picker.area })

/**
 * Reads the first file that is a picture as the draft. Those after it are uploaded with it when the draft is confirmed
 * for upload.
 */
export async function offerFiles({ get, dispatch, ports }: Studio, files: readonly File[]): Promise<void> {
  if (files.length === 0) return
  const reading: Draft = { status: 'reading' }
  dispatch({ type: 'drafted', draft: reading, more: files.slice(1) })
  const problems: string[] = []
  for (const [place, file] of files.entries()) {
    const own = await openOwnPicture(file, ports.decode)
    // A later file or a removal replaced this draft.
    if (get().picker.draft !== reading) return
    if (own.ok) {
      const skipped = problems.map((problem, at) =>
        t('studio.picker.skipped', { name: files[at]?.name || t('studio.file.unnamed'), problem }),
      )
      const draft: Draft = { status: 'ready', picture: own.picture, skipped }
      dispatch({ type: 'drafted', draft, more: files.slice(place + 1) })
      return
    }
    problems.push(own.problem)
  }
  dispatch({ type: 'drafted', draft: { status: 'refused', problem: problems[0]! }, more: [] })
}

/** Chooses the draft for its area. With `uploads`, the picture is saved in the library as well. */
export function confirmPicture(studio: Studio, area: Area, picture: ReadyPicture, uploads: boolean): void {
  const { more } = studio.get().picker
  choosePicture(studio, area, picture)
  if (uploads) keepPicture(studio, area, picture, more)
  closePicker(studio)
}
