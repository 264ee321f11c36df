import type { Generation } from '@toile/contract/generations'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useStore } from '../studio-store.ts'
import { isLoading, referenceOf } from '../look/look-state.ts'
import type { HistoryProps } from './history-props.ts'
import { isUnderWay } from './is-under-way.ts'
import { noSources, pastLook, photoOf, referenceTo } from './past-look.ts'
import type { Looks } from './use-history.ts'

/**
 * Shows a look of the history in the result panel: at once, and with the photo it was made of as soon as that has come.
 * One that was being made elsewhere when the history was first read is followed from then on.
 */
export function useLookUp({ personId, inHand }: HistoryProps, looks: Looks | null) {
  const { get, dispatch } = useStore()
  const adopt = async (look: Generation) => {
    const sources = await photoOf(look, personId)
    dispatch({ type: 'adopted', reference: referenceTo(look, personId), sources })
  }
  const lookUp = async (look: Generation) => {
    // One of the rack is shown there.
    if (get().rack?.looks.some((one) => referenceOf(one)?.id === look.id)) {
      dispatch({ type: 'rackChosen', id: look.id })
      return
    }
    const isInHand = referenceOf(inHand)?.id === look.id
    if (isInHand || isUnderWay(look)) {
      dispatch({ type: 'viewed', look: null })
      if (!isInHand) await adopt(look)
      return
    }
    dispatch({ type: 'viewed', look: pastLook(look, personId, noSources) })
    const sources = await photoOf(look, personId)
    // Another look, or the comparison of two, may be looked at by now.
    const whole = sources.model && pastLook(look, personId, sources)
    if (whole) dispatch({ type: 'completed', personId, look: whole })
  }

  const isRead = useRef(false)
  const begin = useEffectEvent((items: readonly Generation[]) => {
    // The looks of a rack go on together: none is followed alone.
    const running = items.find((look) => isUnderWay(look) && look.rackId === null)
    if (running && !isLoading(inHand)) void adopt(running)
  })
  useEffect(() => {
    if (!looks || isRead.current) return
    isRead.current = true
    begin(looks.items)
  }, [looks])

  return (look: Generation) => void lookUp(look)
}
