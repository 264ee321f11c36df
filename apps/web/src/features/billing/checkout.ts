/** What opens a checkout, by who takes the money. Another provider's overlay is one more line in `overlays`. */
import type { CheckoutSetup } from '@toile/contract/payments'
import type { ComponentType, RefObject } from 'react'

export type CheckoutEnd = 'paid' | 'declined' | 'closed'

/** A checkout is open from when it is rendered until it tells how it ended. */
export type CheckoutProps = {
  /** The provider's id of the purchase. */
  transactionId: string
  onEnd: (how: CheckoutEnd) => void
  returnFocusTo: RefObject<HTMLElement | null>
}

export type Overlay = ComponentType<CheckoutProps>
export type LoadOverlay = () => Promise<Overlay>

const overlays: Partial<Record<CheckoutSetup['provider'], LoadOverlay>> = {
  test: async () => (await import('./test-checkout.tsx')).TestCheckout,
}

/** Null where this page cannot sell. */
export const overlayOf = (setup: CheckoutSetup | null): LoadOverlay | null =>
  (setup && overlays[setup.provider]) ?? null
