/** Keeps the look in hand on this device, and brings it back when the studio is opened again. */
import { useEffect, useLayoutEffect, useRef } from 'react'
import { findSample } from '../../../lib/sample-pictures.ts'
import type { PictureStore } from '../picture/picture-store.ts'
import type { Picture } from '../picture/picture.ts'
import { ownerOf } from './look-state.ts'
import { forgetLook, rememberLook, rememberedLook } from './remembered-look.ts'
import { personIdOf } from '../studio-state.ts'
import { useStore, useStudioState } from '../studio-store.ts'
import { sampleName } from '../picture/sample-name.ts'

/** A paid look waits until its owner is known to be here. */
export function useRememberedLook() {
  const {
    dispatch,
    ports: { pictureStore },
  } = useStore()
  const look = useStudioState((state) => state.look)
  const personId = useStudioState(personIdOf)
  const begun = look.status === 'making' && !look.found ? look : null
  const reference = begun?.reference.statusUrl === null ? undefined : begun?.reference
  const sources = begun?.sources
  // With the commit: a later effect could come after a press of Cancel, and remember what that has just forgotten.
  useLayoutEffect(() => {
    if (!reference || !sources) return
    rememberLook(reference)
    if (sources.model) void pictureStore.put('look-model', sources.model)
    if (sources.clothing) void pictureStore.put('look-clothing', sources.clothing)
  }, [reference, sources, pictureStore])

  const isLookedFor = useRef(false)
  useEffect(() => {
    const remembered = isLookedFor.current ? null : rememberedLook()
    if (!remembered) return undefined
    if (remembered.ownerId !== null && remembered.ownerId !== personId) {
      if (personId !== undefined) forgetHere(pictureStore)
      return undefined
    }
    let left = false
    const find = async () => {
      const [model, clothing] = await Promise.all([
        pictureStore.get('look-model'),
        pictureStore.get('look-clothing'),
      ])
      if (left) return
      isLookedFor.current = true
      const sources = { model: withSample(model), clothing: withSample(clothing) }
      dispatch({ type: 'found', reference: remembered, sources })
    }
    void find()
    return () => {
      left = true
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

/** The next user of this device must not find it. */
function forgetHere(pictureStore: PictureStore) {
  forgetLook()
  void pictureStore.remove('look-model')
  void pictureStore.remove('look-clothing')
}

/** A sample's addresses may have changed with a new build since it was kept, and its name with the language. */
export function withSample(picture: Picture | null): Picture | null {
  if (picture?.origin !== 'sample') return picture
  const sample = findSample(picture.id)
  return sample ? { ...picture, name: sampleName(sample), source: sample.picture } : null
}
