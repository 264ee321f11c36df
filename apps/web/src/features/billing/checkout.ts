/** The checkout overlays, by payment provider. Add another provider to `overlays`. */
import type { CheckoutSetup } from '@toile/contract/payments'
import type { ComponentType, RefObject } from 'react'
import { withWords } from '../../words/with-words.ts'

/** `not-opened`: the provider did not open it. */
export type CheckoutEnd = 'paid' | 'declined' | 'closed' | 'not-opened'

/** A checkout is open from mount until it calls `onEnd`. */
export type CheckoutProps = {
  /** The provider's id of the purchase. */
  transactionId: string
  onEnd: (how: CheckoutEnd) => void
  returnFocusTo: RefObject<HTMLElement | null>
}

export type Overlay = ComponentType<CheckoutProps>
export type LoadOverlay = () => Promise<Overlay>

const overlays: Record<CheckoutSetup['provider'], (setup: CheckoutSetup) => Promise<Overlay>> = {
  test: async () => (await withWords(import('./test-checkout.tsx'), 'purchase')).TestCheckout,
  paddle: async (setup) => {
    const [{ PaddleCheckout }, { startPaddle }] = await Promise.all([
      import('./paddle-checkout.tsx'),
      import('./paddle-script.ts'),
    ])
    await startPaddle(setup)
    return PaddleCheckout
  },
}

/** True for a checkout that loads a script from another origin. */
export const isForeign = (setup: CheckoutSetup | null): boolean => setup?.provider === 'paddle'

/** The overlay's loader; null when this server has no checkout. */
export const overlayOf = (setup: CheckoutSetup | null): LoadOverlay | null =>
  setup && (() => overlays[setup.provider](setup))
