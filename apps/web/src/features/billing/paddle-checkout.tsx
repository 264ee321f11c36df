import { useEffect, useEffectEvent } from 'react'
import type { CheckoutEnd, CheckoutProps } from './checkout.ts'
import { openOverlay } from './paddle-script.ts'

/** Opens Paddle's overlay. Renders nothing itself. */
export function PaddleCheckout({ transactionId, onEnd, returnFocusTo }: CheckoutProps) {
  const end = useEffectEvent((how: CheckoutEnd) => {
    onEnd(how)
    if (how !== 'paid') returnFocusTo.current?.focus()
  })
  useEffect(() => openOverlay(transactionId, (how) => end(how)), [transactionId])
  return null
}
