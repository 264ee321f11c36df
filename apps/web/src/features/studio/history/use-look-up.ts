import type { Generation } from '@toile/contract/generations'
import { useEffect, useEffectEvent, useRef } from 'react'
import { showToast } from '../../../ui/toasts.ts'
import { t } from '../../../words/translate.ts'
import { useStore } from '../studio-store.ts'
import { isHeld, referenceOf } from '../look/look-state.ts'
import type { HistoryProps } from './history-props.ts'
import { isUnderWay } from './is-under-way.ts'
import { noSources, pastLook, photoOf, referenceTo } from './past-look.ts'
import type { Looks } from './use-history.ts'

/**
 * Shows a look of the history in the result panel at once, and its photo when that has loaded. A look in progress
 * elsewhere when the history is first read is followed from then on.
 */
export function useLookUp({ personId, currentLook }: HistoryProps, looks: Looks | null) {
  const { get, dispatch } = useStore()
  const adopt = async (look: Generation) => {
    const sources = await photoOf(look, personId)
    dispatch({ type: 'adopted', reference: referenceTo(look, personId), sources })
  }
  const lookUp = async (look: Generation) => {
    // A look of the rack is shown in the rack.
    if (get().rack?.looks.some((one) => referenceOf(one)?.id === look.id)) {
      dispatch({ type: 'rackChosen', id: look.id })
      return
    }
    const isInHand = referenceOf(currentLook)?.id === look.id
    const isAnyHeld = [currentLook, get().replaced?.look].some((one) => one?.status === 'done' && isHeld(one))
    if (!isInHand && isUnderWay(look) && isAnyHeld) {
      showToast(t('library.history.unfinished'))
      return
    }
    if (isInHand || isUnderWay(look)) {
      dispatch({ type: 'viewed', look: null })
      if (!isInHand) await adopt(look)
      return
    }
    dispatch({ type: 'viewed', look: pastLook(look, personId, noSources) })
    const sources = await photoOf(look, personId)
    // The reducer ignores this if another look or a comparison is viewed by now.
    const completed = sources.model && pastLook(look, personId, sources)
    if (completed) dispatch({ type: 'completed', personId, look: completed })
  }

  const isRead = useRef(false)
  const begin = useEffectEvent((items: readonly Generation[]) => {
    // The looks of a rack are followed together, not one by one.
    const running = items.find((look) => isUnderWay(look) && look.rackId === null)
    if (running && !isHeld(currentLook)) void adopt(running)
  })
  useEffect(() => {
    if (!looks || isRead.current) return
    isRead.current = true
    begin(looks.items)
  }, [looks])

  return (look: Generation) => void lookUp(look)
}
