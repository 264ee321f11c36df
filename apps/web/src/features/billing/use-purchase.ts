import type { CheckoutSetup } from '@toile/contract/payments'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  beginExternalPurchase,
  beginPurchase,
  findPaidBefore,
  type Alternative,
  type PackageKey,
} from '../../api/payments.ts'
import { asksBeforeLeaving, STAYED_MS } from '../../lib/guard-leaving.ts'
import { leaveTo } from '../../lib/leave-page.ts'
import type { CheckoutEnd, LoadOverlay, Overlay } from './checkout.ts'

/** The buyer. The page knows the session; the packages do not. */
export type Buyer = {
  /** Undefined while the session is loading. */
  isSignedIn: boolean | undefined
  /** True while the sign-in dialog is open. */
  isSigningIn: boolean
  /** Opens the sign-in dialog; focus returns to `from`. */
  onSignIn: (from: HTMLElement) => void
}

/** A method of payment: an overlay on our page, or a provider's own page. */
export type PaymentMethod = 'overlay' | Alternative
/** The package and the payment method. */
export type Choice = { packageKey: PackageKey; method: PaymentMethod }

/** A purchase that is in progress, or ended unpaid. */
export type Purchase = Choice &
  /** `not-loaded`: the checkout's code could not be loaded. `not-opened`: the provider did not open it. */
  (
    | { step: 'beginning' | 'declined' | 'closed' | 'not-loaded' | 'not-opened' }
    | { step: 'failed'; failure: unknown }
    | { step: 'paying'; transactionId: string; Overlay: Overlay }
  )

/** The payment methods this page can offer, the overlay first. */
export const paymentMethods = (
  checkout: CheckoutSetup | null,
  alternatives: readonly Alternative[],
): PaymentMethod[] => [...(checkout ? (['overlay'] as const) : []), ...alternatives]

/** A choice of a user who may have to sign in first. */
type PendingPurchase = Choice & { from: HTMLElement; step: 'new' | 'asked' | 'signing-in' }

type Options = {
  /** Null without an overlay. */
  load: LoadOverlay | null
  buyer: Buyer
  /** Called with the provider's id of a paid purchase, or ours. */
  onPaid: (transactionId: string) => void
}

/** Buys one package at a time. Opens the sign-in dialog if necessary, and continues after it. */
export function usePurchase({ load, buyer, onPaid }: Options) {
  const { isSignedIn, isSigningIn, onSignIn } = buyer
  const pending = useRef<PendingPurchase>(null)
  const [purchase, setPurchase] = useState<Purchase | null>(null)
  const running = useRef(false)
  const staying = useRef<ReturnType<typeof setTimeout>>(undefined)

  const reset = () => {
    running.current = false
    setPurchase(null)
  }
  const begin = async ({ packageKey, method }: Choice) => {
    if (running.current) return
    running.current = true
    setPurchase({ step: 'beginning', packageKey, method })
    try {
      if (method !== 'overlay') {
        leaveTo(await beginExternalPurchase(packageKey, method))
        // Stays busy until the page unloads, unless the user stays for unsaved work.
        if (asksBeforeLeaving()) staying.current = setTimeout(reset, STAYED_MS)
        return
      }
      // Loaded in parallel; if both fail, the purchase's error is shown.
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
      const paidBefore = findPaidBefore(failure)
      setPurchase(paidBefore === null ? { step: 'failed', packageKey, method, failure } : null)
      if (paidBefore !== null) onPaid(paidBefore)
    }
  }
  useEffect(() => {
    // The back/forward cache may restore the page as it was left.
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      // Otherwise it would end the next purchase.
      clearTimeout(staying.current)
      running.current = false
      setPurchase(null)
    }
    addEventListener('pageshow', comeBack)
    return () => removeEventListener('pageshow', comeBack)
  }, [])

  /** Advances the pending purchase when the session changes. Closing the sign-in dialog without signing in drops it. */
  const advance = ({ isSignedIn, isSigningIn }: Pick<Buyer, 'isSignedIn' | 'isSigningIn'>) => {
    const now = pending.current
    if (!now || isSignedIn === undefined) return
    if (isSignedIn) {
      // The dialog closes by itself; after a sign-up it stays open until the email's link is opened.
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
  const onSession = useEffectEvent(advance)
  useEffect(() => onSession({ isSignedIn, isSigningIn }), [isSignedIn, isSigningIn])

  const buy = (choice: Choice, from: HTMLElement) => {
    pending.current = { ...choice, from, step: 'new' }
    advance(buyer)
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
