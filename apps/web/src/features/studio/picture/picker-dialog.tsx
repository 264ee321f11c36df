import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { CameraButton } from './camera-button.tsx'
import { DropZone } from './drop-zone.tsx'
import { Guidance } from './guidance.tsx'
import type { Area, ReadyPicture } from './picture.ts'
import { PrivacyNote } from './privacy-note.tsx'
import type { Draft } from './use-draft.ts'
import { t } from '../../../words/translate.ts'
import { withWords } from '../../../words/with-words.ts'

export type PickerDialogProps = {
  /** `null` while it is closed. */
  area: Area | null
  draft: Draft
  /** Looks are made on this device: nothing is uploaded unless that is asked for. */
  onDevice: boolean
  /** Files that were chosen with the one in the draft. */
  more: readonly File[]
  /** Null for a visitor, whose pictures are always temporary. */
  personId: string | null
  onFiles: (files: File[]) => void
  onClear: () => void
  /** `uploads`: it is to be kept as well. */
  onConfirm: (area: Area, picture: ReadyPicture, uploads: boolean) => void
  onClose: () => void
}

/** Upload, drop, paste or take a picture; look at it; take it over, to be kept or on this device only. */
export function PickerDialog(props: PickerDialogProps) {
  const { area, draft, onDevice, more, personId, onFiles, onClear, onConfirm, onClose } = props
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
    // There when the button is pressed.
    if (picture && uploads)
      void withWords(import('../library/upload-queue.ts'), 'library').catch(() => undefined)
  }, [picture, uploads])
  if (!area) return null
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('studio.picker')}
      description={`${t(`studio.${area}`)}. ${t(`studio.${area}.tip`)}`}
      footer={
        <>
          {draft.status !== 'empty' && (
            <Button icon="trash" onClick={onClear}>
              {t('studio.picker.remove')}
            </Button>
          )}
          <Button
            ref={confirm}
            variant="tape"
            reason={picture ? null : t('studio.picker.missing')}
            onClick={() => picture && onConfirm(area, picture, uploads)}
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
              className="size-5 accent-(--ink)"
              checked={temporary}
              onChange={({ currentTarget }) => setTemporary(currentTarget.checked)}
            />
            <span>
              {t('studio.picker.temporary')}{' '}
              <span className="text-ink-2">{t('studio.picker.temporaryMeans')}</span>
            </span>
          </label>
        )}
        {draft.status === 'refused' && (
          <Notice tone="error" className="bg-paper">
            {draft.problem}
          </Notice>
        )}
        <CameraButton facing={area === 'model' ? 'user' : 'environment'} onFiles={onFiles} />
        {/* Beside a picture too: it can be held against them, and nothing moves when it comes. */}
        <Guidance area={area} />
        <PrivacyNote place={uploads ? 'library' : elsewhere} />
      </div>
    </Dialog>
  )
}
