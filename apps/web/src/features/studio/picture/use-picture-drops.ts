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
import type { Dragging, OnFiles } from './use-page-files.ts'
import { t } from '../../../words/translate.ts'

/** True under a dialog other than the picker: its user would not see the picture change. The drawer shows it. */
function isCovered({ get }: Studio): boolean {
  const { picker, drawerOpen } = get()
  const dialogs = document.querySelectorAll('[role=dialog], [role=alertdialog]').length
  return picker.area === null && dialogs > (drawerOpen ? 1 : 0)
}

export function usePictureDrops(studio: Studio): Dragging {
  const take: OnFiles = (files, pointedAt) => {
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
  }
  return usePageFiles(take, () => !isCovered(studio))
}
