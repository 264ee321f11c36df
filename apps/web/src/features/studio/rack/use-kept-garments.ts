/** Keeps the garments besides the pair on this device, and restores them after a reload. */
import { useEffect, useRef } from 'react'
import { withWords } from '../../../words/with-words.ts'
import { rememberGrouping } from './remembered-grouping.ts'
import { personIdOf } from '../studio-state.ts'
import { useStore, useStudioState } from '../studio-store.ts'
import type { Studio } from '../studio-store.ts'

// The buttons' words are loaded before there are two garments.
const load = () => withWords(import('./kept-garments.ts'), 'rack')

export function useKeptGarments(): void {
  const studio = useStore()
  const { dispatch } = studio
  const personId = useStudioState(personIdOf)
  const others = useStudioState((state) => state.others)

  const grouping = useStudioState((state) => state.grouping)
  useEffect(() => rememberGrouping(grouping), [grouping])

  const isKept = useRef(false)
  useEffect(() => {
    // An emptied list is stored too, once garments were stored.
    if (others.length === 0 && !isKept.current) return
    isKept.current = true
    void load().then(({ keepGarments }) => keepGarments(studio, others), ignoreFailure)
  }, [studio, others])

  const hasSearched = useRef(false)
  useEffect(() => {
    if (personId === undefined || hasSearched.current) return
    hasSearched.current = true
    void restore(studio, personId).catch(ignoreFailure)
  }, [studio, personId])

  // Another user's garment is removed once the session is known.
  const foreignId = useStudioState((state) =>
    personId === undefined
      ? undefined
      : state.others.find(({ ownerId }) => ownerId !== null && ownerId !== personId)?.id,
  )
  useEffect(() => {
    if (foreignId !== undefined) dispatch({ type: 'garmentRemoved', id: foreignId })
  }, [dispatch, foreignId])
}

/** Restores stored garments; loads the code for it only when there are any. */
async function restore(studio: Studio, personId: string | null): Promise<void> {
  const first = await studio.ports.pictureStore.get('garment-0')
  if (first) await (await load()).restoreGarments(studio, personId)
}

const ignoreFailure = () => undefined
