import { useId } from 'react'
import { buttonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { FileInput } from './file-input.tsx'
import { t } from '../../../words/translate.ts'

type CameraButtonProps = { facing: 'user' | 'environment'; onFiles: (files: File[]) => void }

/** Opens the camera of a phone or tablet. Hidden elsewhere, where it would be a second file dialog. */
export function CameraButton({ facing, onFiles }: CameraButtonProps) {
  const id = useId()
  return (
    <label htmlFor={id} className={buttonClass('line', 'sm', 'studio-camera relative pointer-fine:hidden')}>
      <Icon name="camera" size={20} />
      {t('studio.picker.camera')}
      <FileInput id={id} accept="image/*" capture={facing} onFiles={onFiles} />
    </label>
  )
}
