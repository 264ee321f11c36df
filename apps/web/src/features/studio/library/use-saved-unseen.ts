import { useEffect, useRef } from 'react'
import { isLoading } from '../look/look-state.ts'
import type { DoneLook } from '../look/look-state.ts'
import { personIdOf, viewedOf } from '../studio-state.ts'
import { useStudioState } from '../studio-store.ts'

/**
 * Saves a look that ends while two others are compared, for a user who has new looks saved automatically. Its panel,
 * which saves the others, may never show it: the next look can be ordered from the comparison.
 */
export function useSavedUnseen(): void {
  const look = useStudioState((state) => state.look)
  const personId = useStudioState(personIdOf)
  const isHidden = useStudioState((state) => viewedOf(state).compared !== null)
  const wasMaking = useRef(false)
  useEffect(() => {
    const hasEnded = wasMaking.current && look.status === 'done'
    wasMaking.current = isLoading(look)
    if (!hasEnded || !isHidden || !personId || look.reference.ownerId !== personId) return
    void saveUnseen(look, personId).catch(() => undefined)
  }, [look, isHidden, personId])
}

async function saveUnseen(look: DoneLook, personId: string): Promise<void> {
  const [{ claimSaving, savesNewLooks }, { saveLooks }] = await Promise.all([
    import('./remembered-saving.ts'),
    import('../rack/keep-looks.ts'),
  ])
  if (!savesNewLooks(personId)) return
  const unsaved = await saveLooks([look])
  // After a failure its panel tries again when it is shown.
  if (!unsaved) claimSaving(personId, look.reference.id)
}
