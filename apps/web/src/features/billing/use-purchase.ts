import type { CheckoutSetup } from '@toile/contract/payments'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { beginElsewhere, beginPurchase, type Alternative, type PackageKey } from '../../api/payments.ts'
import { leaveTo } from '../../lib/leave-page.ts'
import type { CheckoutEnd, LoadOverlay, Overlay } from './checkout.ts'

/** The person at the packages; the page knows the session, the packages do not. */
export type Buyer = {
  /** Undefined until it is known. */
  isSignedIn: boolean | undefined
  /** True while the sign-in is open. */
  isSigningIn: boolean
  /** Opens the sign-in; focus comes back to `from`. */
  onSignIn: (from: HTMLElement) => void
}

/** A method of payment: an overlay on our page, or a provider's own page. */
export type PaymentMethod = 'overlay' | Alternative
/** The package and the payment method. */
export type Choice = { packageKey: PackageKey; method: PaymentMethod }

/** The state of a purchase that is under way, or has ended unpaid. */
export type Purchase = Choice &
  /** `not-loaded`: the code of the checkout did not come. */
  (
    | { step: 'beginning' | 'declined' | 'closed' | 'not-loaded' }
    | { step: 'failed'; failure: unknown }
    | { step: 'paying'; transactionId: string; Overlay: Overlay }
  )

/** The methods of payment that this page can offer, the overlay first. */
export const paymentMethods = (
  checkout: CheckoutSetup | null,
  alternatives: readonly Alternative[],
): PaymentMethod[] => [...(checkout ? (['overlay'] as const) : []), ...alternatives]

/** A choice of a person who may have to sign in first. */
type PendingPurchase = Choice & { from: HTMLElement; step: 'new' | 'asked' | 'signing-in' }

type Options = {
  /** Null where there is no overlay. */
  load: LoadOverlay | null
  buyer: Buyer
  onPaid: (transactionId: string) => void
}

/** Buys one package at a time: asks to sign in first where needed, and goes straight on then. */
export function usePurchase({ load, buyer, onPaid }: Options) {
  const { isSignedIn, isSigningIn, onSignIn } = buyer
  const pending = useRef<PendingPurchase>(null)
  const [purchase, setPurchase] = useState<Purchase | null>(null)
  const running = useRef(false)

  const begin = async ({ packageKey, method }: Choice) => {
    if (running.current) return
    running.current = true
    setPurchase({ step: 'beginning', packageKey, method })
    try {
      // Busy until this page is gone.
      if (method !== 'overlay') return leaveTo(await beginElsewhere(packageKey, method))
      // Both at once; where neither comes, the purchase says why.
      const overlay = load?.().catch(() => null)
      const transactionId = await beginPurchase(packageKey)
      const Overlay = await overlay
      if (!Overlay) running.current = false
      setPurchase(
        Overlay
          ? { step: 'paying', packageKey, method, transactionId, Overlay }
          : { step: 'not-loaded', packageKey, method },
      )
    } catch (failure) {
      running.current = false
      setPurchase({ step: 'failed', packageKey, method, failure })
    }
  }
  useEffect(() => {
    // A browser that goes back may show the page as it was left.
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      running.current = false
      setPurchase(null)
    }
    addEventListener('pageshow', comeBack)
    return () => removeEventListener('pageshow', comeBack)
  }, [])

  /** Takes the next step that the sign-in allows; a pending purchase ends with a sign-in that is closed without one. */
  const goOn = ({ isSignedIn, isSigningIn }: Pick<Buyer, 'isSignedIn' | 'isSigningIn'>) => {
    const now = pending.current
    if (!now || isSignedIn === undefined) return
    if (isSignedIn) {
      // The sign-in closes by itself; after a sign-up it stays open until the link of the mail is opened.
      if (isSigningIn) return
      pending.current = null
      void begin(now)
    } else if (now.step === 'new') {
      now.step = 'asked'
      onSignIn(now.from)
    } else if (isSigningIn) {
      now.step = 'signing-in'
    } else if (now.step === 'signing-in') {
      pending.current = null
    }
  }
  const onSession = useEffectEvent(goOn)
  useEffect(() => onSession({ isSignedIn, isSigningIn }), [isSignedIn, isSigningIn])

  const buy = (choice: Choice, from: HTMLElement) => {
    pending.current = { ...choice, from, step: 'new' }
    goOn(buyer)
  }
  const end = (how: CheckoutEnd) => {
    if (purchase?.step !== 'paying') return
    running.current = false
    const { packageKey, method, transactionId } = purchase
    setPurchase(how === 'paid' ? null : { step: how, packageKey, method })
    if (how === 'paid') onPaid(transactionId)
  }
  return { purchase, buy, end }
}
