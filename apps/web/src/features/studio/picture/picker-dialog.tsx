import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { CameraButton } from './camera-button.tsx'
import { DropZone } from './drop-zone.tsx'
import { Guidance } from './guidance.tsx'
import { PrivacyNote } from './privacy-note.tsx'
import { isOnDevice } from '../next-look.ts'
import { clearPicker, closePicker, confirmPicture, offerFiles } from '../pick-picture.ts'
import { useStore, useStudioState } from '../studio-store.ts'
import { t } from '../../../words/translate.ts'
import { withWords } from '../../../words/with-words.ts'

/**
 * The dialog to choose a picture by upload, drop, paste or camera, and confirm it: saved in the library, or temporary.
 */
export function PickerDialog() {
  const studio = useStore()
  const { area, draft, more } = useStudioState((state) => state.picker)
  // For looks on this device, pictures are temporary by default.
  const onDevice = useStudioState(isOnDevice)
  // Null for a visitor, whose pictures are always temporary.
  const personId = useStudioState(({ person }) => person?.id ?? null)
  const onFiles = (files: File[]) => void offerFiles(studio, files)
  const [wanted, setTemporary] = useState<boolean | null>(null)
  const temporary = wanted ?? onDevice
  const uploads = personId !== null && !temporary
  const elsewhere = onDevice ? 'device' : personId === null ? 'visitor' : 'temporary'
  const confirm = useRef<HTMLButtonElement>(null)
  const picture = draft.status === 'ready' ? draft.picture : null
  useEffect(() => {
    if (picture) confirm.current?.focus()
  }, [picture])
  useEffect(() => {
    // Preloaded before the button is pressed.
    if (picture && uploads)
      void withWords(import('../library/upload-queue.ts'), 'library').catch(() => undefined)
  }, [picture, uploads])
  if (!area) return null
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && closePicker(studio)}
      title={t('studio.picker')}
      description={`${t(`studio.${area}`)}. ${t(`studio.${area}.tip`)}`}
      footer={
        <>
          {draft.status !== 'empty' && (
            <Button icon="trash" onClick={() => clearPicker(studio)}>
              {t('studio.picker.remove')}
            </Button>
          )}
          <Button
            ref={confirm}
            variant="tape"
            reason={picture ? null : t('studio.picker.missing')}
            onClick={() => picture && confirmPicture(studio, area, picture, uploads)}
          >
            {t(uploads ? 'studio.upload' : 'studio.picker.show')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4" data-area={area}>
        <DropZone
          picture={picture}
          reading={draft.status === 'reading'}
          multiple={uploads}
          onFiles={onFiles}
        />
        {more.length > 0 && (
          <p>
            {uploads
              ? t('studio.picker.more', {
                  count: more.length,
                  names: more.map(({ name }) => name).join(', '),
                })
              : t('studio.picker.onlyFirst')}
          </p>
        )}
        {personId !== null && (
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              className="size-5"
              checked={temporary}
              onChange={({ currentTarget }) => setTemporary(currentTarget.checked)}
            />
            <span>
              {t('studio.picker.temporary')}{' '}
              <span className="text-ink-2">{t('studio.picker.temporaryMeans')}</span>
            </span>
          </label>
        )}
        {draft.status === 'ready' && draft.skipped.length > 0 && (
          <Notice tone="error" className="bg-paper">
            {draft.skipped.join(' ')}
          </Notice>
        )}
        {draft.status === 'refused' && (
          <Notice tone="error" className="bg-paper">
            {draft.problem}
          </Notice>
        )}
        <CameraButton facing={area === 'model' ? 'user' : 'environment'} onFiles={onFiles} />
        {/* Shown beside a picture too, for comparison and so that the layout does not shift. */}
        <Guidance area={area} />
        <PrivacyNote place={uploads ? 'library' : elsewhere} />
      </div>
    </Dialog>
  )
}
