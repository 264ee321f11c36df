import { Suspense, useId } from 'react'
import type { ReactElement } from 'react'
import type { StudioProps } from '../person.ts'
import type { DoneLook } from './look-state.ts'
import { UnsavedNote } from './unsaved-note.tsx'
import { t } from '../../../words/translate.ts'
import { withWords } from '../../../words/with-words.ts'
import { lazyPart, offerRetry } from '../../../ui/lazy-part.tsx'

// Loaded for signed-in users only: visitors have no gallery.
const KeepLook = lazyPart(
  async () => (await withWords(import('../library/keep-look.tsx'), 'library')).KeepLook,
)

export type SaveActions = Pick<StudioProps, 'person' | 'onSignUp' | 'onGallery'>

type KeepBoxProps = SaveActions & { look: DoneLook; isNew: boolean; file: Blob | null }

/** Saves the look to the gallery; visitors are asked to sign up. */
export function KeepBox({ person, onSignUp, onGallery, look, isNew, file }: KeepBoxProps) {
  const label = (input: ReactElement) => (
    <label className="studio-keep">
      {input}
      {t('studio.save.keep')}
    </label>
  )
  const noteId = useId()
  // Looks made on this device say so themselves.
  const isServers = look.reference.statusUrl !== null
  if (!person)
    return (
      <>
        {label(
          <input
            type="checkbox"
            checked={false}
            aria-describedby={isServers ? noteId : undefined}
            onChange={() => onSignUp('save')}
          />,
        )}
        {isServers && <UnsavedNote id={noteId} />}
      </>
    )
  return (
    <Suspense fallback={label(<input type="checkbox" disabled />)}>
      <KeepLook
        key={person.id}
        personId={person.id}
        look={look}
        isNew={isNew}
        file={file}
        onGallery={() => onGallery(true)}
        instead={offerRetry}
      />
    </Suspense>
  )
}
