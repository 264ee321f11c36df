/** The picker dialog: which area it is open for, and what lies in it. */
import { useCallback, useState } from 'react'
import { useDraft } from './picture/use-draft.ts'
import type { Area } from './picture/picture.ts'

export function usePicker() {
  const [area, setArea] = useState<Area | null>(null)
  const [more, setMore] = useState<readonly File[]>([])
  const { draft, offer: offerFile, clear: clearDraft } = useDraft()
  /** The first is looked at; the others go with it where pictures are uploaded. */
  const offer = useCallback(
    async (files: readonly File[]) => {
      const [first, ...others] = files
      setMore(others)
      if (first) await offerFile(first)
    },
    [offerFile],
  )
  const clear = useCallback(() => {
    setMore([])
    clearDraft()
  }, [clearDraft])
  const open = useCallback(
    (next: Area) => {
      clear()
      setArea(next)
    },
    [clear],
  )
  const close = useCallback(() => {
    clear()
    setArea(null)
  }, [clear])
  return { area, draft, more, offer, clear, open, close }
}
