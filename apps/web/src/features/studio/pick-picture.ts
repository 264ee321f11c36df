/** Commands of the picker dialog. */
import { choosePicture, keepPicture } from './choose-pictures.ts'
import { openOwnPicture } from './picture/open-own-picture.ts'
import type { Area, ReadyPicture } from './picture/picture.ts'
import type { Draft } from './panel-state.ts'
import type { Studio } from './studio-store.ts'

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

/** Reads the first file as the draft. The others are uploaded with it when the draft is confirmed for upload. */
export async function offerFiles({ get, dispatch, ports }: Studio, files: readonly File[]): Promise<void> {
  const [first, ...more] = files
  if (!first) return
  const reading: Draft = { status: 'reading' }
  dispatch({ type: 'drafted', draft: reading, more })
  const own = await openOwnPicture(first, ports.decode)
  // A later file or a removal replaced this draft.
  if (get().picker.draft !== reading) return
  const draft: Draft = own.ok
    ? { status: 'ready', picture: own.picture }
    : { status: 'refused', problem: own.problem }
  dispatch({ type: 'drafted', draft })
}

/** Chooses the draft for its area. With `uploads`, the picture is saved in the library as well. */
export function confirmPicture(studio: Studio, area: Area, picture: ReadyPicture, uploads: boolean): void {
  const { more } = studio.get().picker
  choosePicture(studio, area, picture)
  if (uploads) keepPicture(studio, area, picture, more)
  closePicker(studio)
}
