/** Keeps the current look on this device, and restores it when the studio is opened again. */
import { useEffect, useLayoutEffect, useRef } from 'react'
import { findSample } from '../../../lib/sample-pictures.ts'
import type { PictureStore } from '../picture/picture-store.ts'
import type { Picture } from '../picture/picture.ts'
import { ownerOf } from './look-state.ts'
import { forgetLook, rememberLook, rememberedLook } from './remembered-look.ts'
import { personIdOf } from '../studio-state.ts'
import { useStore, useStudioState } from '../studio-store.ts'
import { sampleName } from '../picture/sample-name.ts'

/** Remembers and restores the look. A paid look is restored only once its owner is known to be signed in. */
export function useRememberedLook() {
  const {
    dispatch,
    ports: { pictureStore },
  } = useStore()
  const look = useStudioState((state) => state.look)
  const personId = useStudioState(personIdOf)
  const startedLook = look.status === 'making' && !look.found ? look : null
  const reference = startedLook?.reference.statusUrl === null ? undefined : startedLook?.reference
  const sources = startedLook?.sources
  // A layout effect: a later effect could run after a press of Cancel and remember the look just forgotten.
  useLayoutEffect(() => {
    if (!reference || !sources) return
    rememberLook(reference)
    if (sources.model) void pictureStore.put('look-model', sources.model)
    if (sources.clothing) void pictureStore.put('look-clothing', sources.clothing)
  }, [reference, sources, pictureStore])

  const hasSearched = useRef(false)
  useEffect(() => {
    const remembered = hasSearched.current ? null : rememberedLook()
    if (!remembered) return undefined
    if (remembered.ownerId !== null && remembered.ownerId !== personId) {
      if (personId !== undefined) forgetHere(pictureStore)
      return undefined
    }
    let isUnmounted = false
    const find = async () => {
      const [model, clothing] = await Promise.all([
        pictureStore.get('look-model'),
        pictureStore.get('look-clothing'),
      ])
      if (isUnmounted) return
      hasSearched.current = true
      const sources = { model: refreshSample(model), clothing: refreshSample(clothing) }
      dispatch({ type: 'found', reference: remembered, sources })
    }
    void find()
    return () => {
      isUnmounted = true
    }
  }, [dispatch, pictureStore, personId])

  const ownerId = ownerOf(look)
  const isOthers = ownerId !== null && personId !== undefined && ownerId !== personId
  useEffect(() => {
    if (!isOthers) return
    forgetHere(pictureStore)
    dispatch({ type: 'dismissed' })
  }, [isOthers, dispatch, pictureStore])
}

/** Forgets the look and its pictures, so that the next user of this device does not find them. */
function forgetHere(pictureStore: PictureStore) {
  forgetLook()
  void pictureStore.remove('look-model')
  void pictureStore.remove('look-clothing')
}

/** Refreshes a stored sample: its addresses change with a new build, its name with the language. */
export function refreshSample(picture: Picture | null): Picture | null {
  if (picture?.origin !== 'sample') return picture
  const sample = findSample(picture.id)
  return sample ? { ...picture, name: sampleName(sample), source: sample.picture } : null
}
