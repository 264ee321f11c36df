/**
 * Files dropped or pasted on the page go to the open picker, or straight to the area they belong to, as temporary ones.
 * Several over one area are meant for the library of whoever has one: the picker asks.
 */
import { showToast } from '../../../ui/toasts.ts'
import type { StudioState } from '../studio-state.ts'
import { assignFiles } from './assign-files.ts'
import type { Area } from './picture.ts'
import { usePageFiles } from './use-page-files.ts'
import type { Dragging } from './use-page-files.ts'
import { t } from '../../../words/translate.ts'

type OpenPicker = {
  area: Area | null
  open: (area: Area) => void
  offer: (files: readonly File[]) => Promise<void>
  /** Of whoever has a library. */
  personId: string | null | undefined
}

export function usePictureDrops(
  { model, clothing }: StudioState,
  picker: OpenPicker,
  chooseFile: (area: Area, file: File) => void,
): Dragging {
  return usePageFiles((files, pointedAt) => {
    const opens = pointedAt && picker.personId && files.length > 1 && !picker.area
    if (opens) picker.open(pointedAt)
    if (opens || picker.area) {
      void picker.offer(files)
      return
    }
    const filled = { model: model.picture !== null, clothing: clothing.picture !== null }
    const taken = assignFiles(files, pointedAt, filled)
    for (const { area, file } of taken) chooseFile(area, file)
    if (files.length > taken.length) showToast(t('studio.drop.onlyTwo'))
  })
}
