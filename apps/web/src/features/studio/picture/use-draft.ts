/** The picture in the picker dialog, before it is taken over. */
import { useCallback, useState } from 'react'
import { decodePicture } from './decode-picture.ts'
import { openOwnPicture } from './open-own-picture.ts'
import type { ReadyPicture } from './picture.ts'
import type { DecodePicture } from './read-picture.ts'

export type Draft =
  | { status: 'empty' }
  | { status: 'reading' }
  | { status: 'refused'; problem: string }
  | { status: 'ready'; picture: ReadyPicture }

const empty: Draft = { status: 'empty' }

export function useDraft(decode: DecodePicture = decodePicture) {
  const [draft, setDraft] = useState<Draft>(empty)

  const offer = useCallback(
    async (file: File) => {
      const reading: Draft = { status: 'reading' }
      setDraft(reading)
      const own = await openOwnPicture(file, decode)
      // A later file, or a removal, has the word.
      setDraft((now) => {
        if (now !== reading) return now
        return own.ok
          ? { status: 'ready', picture: own.picture }
          : { status: 'refused', problem: own.problem }
      })
    },
    [decode],
  )
  const clear = useCallback(() => setDraft(empty), [])
  return { draft, offer, clear }
}
