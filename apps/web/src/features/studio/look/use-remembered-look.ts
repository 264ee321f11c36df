/** Keeps the look in hand on this device, and brings it back when the studio is opened again. */
import { useEffect } from 'react'
import type { Dispatch } from 'react'
import { findSample } from '../../../lib/sample-pictures.ts'
import type { PictureShelf } from '../picture/picture-shelf.ts'
import type { Picture } from '../picture/picture.ts'
import type { Look, LookAction } from './look-state.ts'
import { rememberLook, rememberedLook } from './remembered-look.ts'

export function useRememberedLook(look: Look, dispatch: Dispatch<LookAction>, shelf: PictureShelf) {
  const begun = look.status === 'making' && !look.found ? look : null
  const reference = begun?.reference
  const sources = begun?.sources
  useEffect(() => {
    if (!reference || !sources) return
    rememberLook(reference)
    if (sources.model) void shelf.put('look-model', sources.model)
    if (sources.clothing) void shelf.put('look-clothing', sources.clothing)
  }, [reference, sources, shelf])

  useEffect(() => {
    const remembered = rememberedLook()
    if (!remembered) return undefined
    let left = false
    const find = async () => {
      const [model, clothing] = await Promise.all([shelf.get('look-model'), shelf.get('look-clothing')])
      if (left) return
      const sources = { model: withSample(model), clothing: withSample(clothing) }
      dispatch({ type: 'found', reference: remembered, sources })
    }
    void find()
    return () => {
      left = true
    }
  }, [dispatch, shelf])
}

/** A sample's addresses may have changed with a new build since it was kept. */
function withSample(picture: Picture | null): Picture | null {
  if (picture?.origin !== 'sample') return picture
  const sample = findSample(picture.id)
  return sample ? { ...picture, source: sample.picture } : null
}
