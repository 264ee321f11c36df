import { useEffect, useRef } from 'react'
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
  onFile: (file: File) => void
  onClear: () => void
  onConfirm: (area: Area, picture: ReadyPicture) => void
  onClose: () => void
}

/** Upload, drop, paste or take a picture; look at it; take it over. Nothing leaves the device here. */
export function PickerDialog({ area, draft, onFile, onClear, onConfirm, onClose }: PickerDialogProps) {
  const confirm = useRef<HTMLButtonElement>(null)
  const picture = draft.status === 'ready' ? draft.picture : null
  useEffect(() => {
    if (picture) confirm.current?.focus()
  }, [picture])
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
            onClick={() => picture && onConfirm(area, picture)}
          >
            Show Preview
          </Button>
        </>
      }
    >
      <div className="grid gap-4" data-area={area}>
        <DropZone picture={picture} reading={draft.status === 'reading'} onFile={onFile} />
        {draft.status === 'refused' && (
          <Notice tone="error" className="bg-paper">
            {draft.problem}
          </Notice>
        )}
        <CameraButton facing={area === 'model' ? 'user' : 'environment'} onFile={onFile} />
        {!picture && <Guidance area={area} />}
        <PrivacyNote />
      </div>
    </Dialog>
  )
}
