import { Suspense, lazy } from 'react'
import type { StudioProps } from '../person.ts'
import type { DoneLook } from './look-state.ts'

// Visitors keep nothing: its code comes for those who are signed in.
const KeepLook = lazy(async () => ({ default: (await import('../library/keep-look.tsx')).KeepLook }))

export type Keeping = Pick<StudioProps, 'person' | 'onSignIn' | 'onGallery'>

type KeepBoxProps = Keeping & { look: DoneLook; file: Blob | null }

/** Saving the look to the gallery; for a visitor it leads to the sign-in. */
export function KeepBox({ person, onSignIn, onGallery, look, file }: KeepBoxProps) {
  const label = (
    <label className="studio-keep">
      <input type="checkbox" checked={false} onChange={() => person === null && onSignIn()} />
      Save to my gallery
    </label>
  )
  if (!person) return label
  return (
    <Suspense fallback={label}>
      <KeepLook
        key={person.id}
        personId={person.id}
        look={look}
        file={file}
        onGallery={() => onGallery(true)}
      />
    </Suspense>
  )
}
