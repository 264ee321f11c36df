import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { areaWords } from './area-words.ts'
import { CameraButton } from './camera-button.tsx'
import { DropZone } from './drop-zone.tsx'
import { Guidance } from './guidance.tsx'
import type { Area, ReadyPicture } from './picture.ts'
import { PrivacyNote } from './privacy-note.tsx'
import type { Draft } from './use-draft.ts'

export type PickerDialogProps = {
  /** `null` while it is closed. */
  area: Area | null
  draft: Draft
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
  const { area, draft, more, personId, onFiles, onClear, onConfirm, onClose } = props
  const [temporary, setTemporary] = useState(false)
  const uploads = personId !== null && !temporary
  const confirm = useRef<HTMLButtonElement>(null)
  const picture = draft.status === 'ready' ? draft.picture : null
  useEffect(() => {
    if (picture) confirm.current?.focus()
  }, [picture])
  useEffect(() => {
    // There when the button is pressed.
    if (picture && uploads) void import('../library/upload-queue.ts').catch(() => undefined)
  }, [picture, uploads])
  if (!area) return null
  const { title, tip } = areaWords[area]
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Choose an Image"
      description={`${title}. ${tip}`}
      footer={
        <>
          {draft.status !== 'empty' && (
            <Button icon="trash" onClick={onClear}>
              Remove
            </Button>
          )}
          <Button
            ref={confirm}
            variant="tape"
            reason={picture ? null : 'Choose an image first.'}
            onClick={() => picture && onConfirm(area, picture, uploads)}
          >
            {uploads ? 'Upload' : 'Show Preview'}
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
              ? `${more.length} more will be uploaded with it: ${more.map(({ name }) => name).join(', ')}.`
              : 'Only the first of them is shown here.'}
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
              Temporary <span className="text-ink-2">(only on this device)</span>
            </span>
          </label>
        )}
        {draft.status === 'refused' && (
          <Notice tone="error" className="bg-paper">
            {draft.problem}
          </Notice>
        )}
        <CameraButton facing={area === 'model' ? 'user' : 'environment'} onFiles={onFiles} />
        {!picture && <Guidance area={area} />}
        <PrivacyNote kept={uploads} />
      </div>
    </Dialog>
  )
}
