import { acceptedImageTypes } from '@toile/contract/business'
import { CameraButton } from '../features/studio/picture/camera-button.tsx'
import { FileInput } from '../features/studio/picture/file-input.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Choice } from '../ui/choice.tsx'
import { Icon } from '../ui/icon.tsx'
import { Notice } from '../ui/notice.tsx'
import { t } from '../words/translate.ts'
import { canRemember } from './remembered-photo.ts'
import type { PhotoState } from './use-photo.ts'

const accepted = [...acceptedImageTypes, 'image/*', '.heic', '.heif', '.avif'].join(',')

/** Chooses the shopper's photo, and whether this device remembers it. */
export function PhotoChooser({ photo: state }: { photo: PhotoState }) {
  const { photo, problem, isRemembered, choose, remember } = state
  return (
    <section className="grid gap-2">
      <div className="flex flex-wrap gap-3">
        <label className={buttonClass('line', 'md', 'relative has-focus-visible:outline-3')}>
          <Icon name="upload" size={20} />
          {t(photo ? 'embed.photo.change' : 'embed.photo.choose')}
          <FileInput accept={accepted} aria-describedby="consent" onFiles={choose} />
        </label>
        <CameraButton facing="user" onFiles={choose} />
      </div>
      {problem && <Notice tone="error">{problem}</Notice>}
      <p id="consent" className="text-[.88rem] text-ink-2">
        {t('studio.consent')}
      </p>
      {canRemember() && (
        <Choice
          type="checkbox"
          label={t('embed.remember')}
          note={t('embed.remember.note')}
          checked={isRemembered}
          onChange={({ currentTarget }) => remember(currentTarget.checked)}
        />
      )}
    </section>
  )
}
