import { useId } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { acceptedFiles } from './accepted-files.ts'
import { FileInput } from './file-input.tsx'
import type { ReadyPicture } from './picture.ts'
import { maxOpenedBytes } from './read-picture.ts'
import { StudioPicture } from './studio-picture.tsx'
import { t } from '../../../words/translate.ts'

type DropZoneProps = {
  picture: ReadyPicture | null
  reading: boolean
  /** True to allow several files. */
  multiple: boolean
  onFiles: (files: File[]) => void
}

/** Shows where to drop or paste a file, which the whole page handles; a press opens the file chooser. */
export function DropZone({ picture, reading, multiple, onFiles }: DropZoneProps) {
  const hintId = useId()
  return (
    <label className="studio-drop-zone">
      <FileInput
        accept={acceptedFiles}
        aria-label={t(picture ? 'studio.picker.change' : 'studio.picker.choose')}
        aria-describedby={hintId}
        multiple={multiple}
        onFiles={onFiles}
      />
      {picture ? (
        <>
          <span className="picture-frame h-44 max-w-full">
            <StudioPicture picture={picture} alt={t('studio.chosen', { name: picture.name })} />
          </span>
          <span key="change" id={hintId} className="font-medium">
            {t('studio.picker.change')}
          </span>
        </>
      ) : (
        <>
          {reading ? <Spinner label={t('studio.opening')} /> : <Icon name="upload" size={32} />}
          <span key="drop" id={hintId}>
            <span className="block font-medium">{t('studio.picker.drop')}</span>
            <span className="block text-ink-2">
              {t('studio.picker.paste', { megabytes: maxOpenedBytes / 1024 / 1024 })}
            </span>
          </span>
        </>
      )}
    </label>
  )
}
