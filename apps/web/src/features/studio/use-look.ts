/** The look in hand and everything that can be done with it. */
import { useCallback, useReducer } from 'react'
import { cancelGeneration } from '../../api/generations.ts'
import { isInterrupted, lookReducer, noLook } from './look/look-state.ts'
import { forgetLook } from './look/remembered-look.ts'
import { useLookTold } from './look/use-look-told.ts'
import type { PictureShelf } from './picture/picture-shelf.ts'
import type { ReadyPair } from './studio-state.ts'
import { useGeneration } from './use-generation.ts'
import { useRequestGeneration } from './use-request-generation.ts'
import type { StudioOptions } from './use-request-generation.ts'

export function useLook(shelf: PictureShelf) {
  const [look, dispatch] = useReducer(lookReducer, noLook)
  const { request, abort } = useRequestGeneration(dispatch)
  useGeneration(look, dispatch, shelf)
  useLookTold(look)

  const chosen = useCallback(() => dispatch({ type: 'chosen' }), [])

  const cancel = () => {
    abort()
    forgetLook()
    dispatch({ type: 'dismissed' })
    // Best effort: one that is under way already is erased by the clock.
    if (look.status === 'making') void cancelGeneration(look.reference.statusUrl).catch(() => undefined)
  }
  /** A look whose connection was lost goes on by itself; any other failed one is asked for again. */
  const retry = (pair: ReadyPair | null, options: StudioOptions) => {
    if (isInterrupted(look)) dispatch({ type: 'resumed' })
    else if (pair) void request(pair, options)
  }
  return { look, request, cancel, retry, chosen }
}
