import { useEffect, useEffectEvent } from 'react'
import { ownerOf, referenceOf } from './look-state.ts'
import type { Look } from './look-state.ts'

/** Calls back on each step of a paid look that may move credits: held on acceptance, settled at the end. */
export function useCreditsMoved(look: Look, onCreditsMoved: () => void) {
  const moved = useEffectEvent(onCreditsMoved)
  const isPaid = ownerOf(look) !== null && look.status !== 'sending'
  const step = isPaid ? `${look.status} ${referenceOf(look)?.id}` : null
  useEffect(() => {
    if (step !== null) moved()
  }, [step])
}
