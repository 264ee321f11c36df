/** The picker dialog: which area it is open for, and what lies in it. */
import { useCallback, useState } from 'react'
import { useDraft } from './picture/use-draft.ts'
import type { Area } from './picture/picture.ts'

export function usePicker() {
  const [area, setArea] = useState<Area | null>(null)
  const { draft, offer, clear } = useDraft()
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
  return { area, draft, offer, clear, open, close }
}
