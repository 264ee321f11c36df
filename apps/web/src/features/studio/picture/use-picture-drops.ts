/**
 * Passes files dropped or pasted on the page to the open picker, or directly to their area as temporary pictures.
 * Several files over one area are probably meant for the user's library, so the picker opens and asks.
 */
import { showToast } from '../../../ui/toasts.ts'
import { chooseFile } from '../choose-pictures.ts'
import { offerFiles, openPicker } from '../pick-picture.ts'
import { personIdOf } from '../studio-state.ts'
import type { Studio } from '../studio-store.ts'
import { assignFiles } from './assign-files.ts'
import { usePageFiles } from './use-page-files.ts'
import type { Dragging } from './use-page-files.ts'
import { t } from '../../../words/translate.ts'

export function usePictureDrops(studio: Studio): Dragging {
  return usePageFiles((files, pointedAt) => {
    const state = studio.get()
    const isOpen = state.picker.area !== null
    const opens = pointedAt && personIdOf(state) && files.length > 1 && !isOpen
    if (opens) openPicker(studio, pointedAt)
    if (opens || isOpen) {
      void offerFiles(studio, files)
      return
    }
    const filled = { model: state.model.picture !== null, clothing: state.clothing.picture !== null }
    const taken = assignFiles(files, pointedAt, filled)
    for (const { area, file } of taken) void chooseFile(studio, area, file)
    if (files.length > taken.length) showToast(t('studio.drop.onlyTwo'))
  })
}
