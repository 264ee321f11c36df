/** Keeps the garments beyond the pair on this device, and finds them again after a reload. */
import { useEffect, useRef } from 'react'
import { withWords } from '../../../words/with-words.ts'
import { personIdOf } from '../studio-state.ts'
import { useStore, useStudioState } from '../studio-store.ts'
import type { Studio } from '../studio-store.ts'

// The words of the buttons are there before there are two garments.
const load = () => withWords(import('./kept-garments.ts'), 'rack')

export function useKeptGarments(): void {
  const studio = useStore()
  const { dispatch } = studio
  const personId = useStudioState(personIdOf)
  const others = useStudioState((state) => state.others)

  const isKept = useRef(false)
  useEffect(() => {
    // An empty rack is kept as well once there was another.
    if (others.length === 0 && !isKept.current) return
    isKept.current = true
    void load().then(({ keepGarments }) => keepGarments(studio, others), quiet)
  }, [studio, others])

  const isLookedFor = useRef(false)
  useEffect(() => {
    if (personId === undefined || isLookedFor.current) return
    isLookedFor.current = true
    void find(studio, personId).catch(quiet)
  }, [studio, personId])

  // One of another person's own goes as soon as it is known who is here.
  const foreignId = useStudioState((state) =>
    personId === undefined
      ? undefined
      : state.others.find(({ ownerId }) => ownerId !== null && ownerId !== personId)?.id,
  )
  useEffect(() => {
    if (foreignId !== undefined) dispatch({ type: 'garmentRemoved', id: foreignId })
  }, [dispatch, foreignId])
}

/** The code comes where there is something to restore. */
async function find(studio: Studio, personId: string | null): Promise<void> {
  const first = await studio.ports.pictureStore.get('garment-0')
  if (first) await (await load()).restoreGarments(studio, personId)
}

const quiet = () => undefined
