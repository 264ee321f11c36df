import { Icon } from '../../../ui/icon.tsx'
import { t } from '../../../words/translate.ts'
import { chooseFile } from '../choose-pictures.ts'
import { useStore } from '../studio-store.ts'
import { acceptedFiles } from './accepted-files.ts'
import { FileInput } from './file-input.tsx'
import type { Area } from './picture.ts'

/** Small screens: the picture's box opens the system's file chooser. */
export function BoxInput({ area, isFilled }: { area: Area; isFilled: boolean }) {
  const studio = useStore()
  return (
    <label className="studio-box-input">
      <FileInput
        accept={acceptedFiles}
        aria-label={t(`studio.${area}.${isFilled ? 'uploadAnother' : 'own'}`)}
        onFiles={([file]) => file && void chooseFile(studio, area, file)}
      />
      {isFilled && <Icon name="upload" size={18} />}
    </label>
  )
}
