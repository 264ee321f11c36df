/** Files dropped or pasted on the page go to the open picker, or straight to the area they belong to. */
import type { StudioState } from '../studio-state.ts'
import { assignFiles } from './assign-files.ts'
import type { Area } from './picture.ts'
import { usePageFiles } from './use-page-files.ts'
import type { Dragging } from './use-page-files.ts'

type OpenPicker = { area: Area | null; offer: (files: readonly File[]) => Promise<void> }

export function usePictureDrops(
  { model, clothing }: StudioState,
  picker: OpenPicker,
  chooseFile: (area: Area, file: File) => void,
): Dragging {
  return usePageFiles((files, pointedAt) => {
    if (picker.area && files.length > 0) {
      void picker.offer(files)
      return
    }
    const filled = { model: model.picture !== null, clothing: clothing.picture !== null }
    for (const { area, file } of assignFiles(files, pointedAt, filled)) chooseFile(area, file)
  })
}
