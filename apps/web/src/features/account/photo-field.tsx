import type { Profile } from '@toile/contract/accounts'
import { useRef, useState } from 'react'
import { changeProfile } from '../../api/account.ts'
import { failureWords } from '../../api/failure-words.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { FailureBox } from '../../ui/failure-box.tsx'
import { showToast } from '../../ui/toasts.ts'
import { t } from '../../words/translate.ts'
import { CropDialog } from './crop-dialog.tsx'

type PhotoFieldProps = { profile: Profile; onProfile: (profile: Profile) => void }

export function PhotoField({ profile, onProfile }: PhotoFieldProps) {
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const { busy, failure, attempt } = useAttempt()
  const { photoURL, displayName, email } = profile

  const open = async (file: File) => {
    setProblem(null)
    try {
      setPicture(await createImageBitmap(file, { imageOrientation: 'from-image' }))
    } catch {
      setProblem(t('account.photo.unreadable'))
    }
  }
  const save = async (photo: string | null) => {
    setPicture(null)
    const isDone = await attempt(async () => onProfile(await changeProfile({ photoURL: photo })))
    if (isDone) showToast(t(photo ? 'account.photo.saved' : 'account.photo.removed'))
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name={displayName ?? email} photo={photoURL} size={72} />
        <input
          ref={chooser}
          type="file"
          hidden
          accept="image/png,image/jpeg,image/webp"
          aria-label={t('account.photo')}
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0]
            // Allows the same file to be chosen twice.
            currentTarget.value = ''
            if (file) void open(file)
          }}
        />
        <Button icon="upload" busy={busy} onClick={() => chooser.current?.click()}>
          {t(photoURL ? 'account.photo.change' : 'account.photo.add')}
        </Button>
        {photoURL && !busy && (
          <Button variant="quiet" icon="trash" onClick={() => void save(null)}>
            {t('account.photo.remove')}
          </Button>
        )}
      </div>
      {problem && <FailureBox message={problem} />}
      {failure !== null && <FailureBox {...failureWords(failure, t('account.photo.failed'))} />}
      <CropDialog picture={picture} onCrop={(photo) => void save(photo)} onClose={() => setPicture(null)} />
    </div>
  )
}
