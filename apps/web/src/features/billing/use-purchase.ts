import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { beginPurchase, type PackageKey } from '../../api/payments.ts'
import type { CheckoutEnd, LoadOverlay, Overlay } from './checkout.ts'

/** Who stands before the packages; the page knows the session, which these do not. */
export type Buyer = {
  /** Undefined until it is known. */
  isSignedIn: boolean | undefined
  /** Whether the sign-in is open. */
  isSigningIn: boolean
  /** Opens the sign-in; focus comes back to `from`. */
  onSignIn: (from: HTMLElement) => void
}

/** How buying a package stands, or has ended without being paid for. */
export type Purchase =
  /** `not-loaded`: the code of the checkout did not come. */
  | { step: 'beginning' | 'declined' | 'closed' | 'not-loaded'; packageKey: PackageKey }
  | { step: 'failed'; packageKey: PackageKey; failure: unknown }
  | { step: 'paying'; packageKey: PackageKey; transactionId: string; Overlay: Overlay }

/** Of somebody who may have to sign in first. */
type Wish = { packageKey: PackageKey; from: HTMLElement; step: 'new' | 'asked' | 'signing-in' }

type Options = {
  /** Null where nothing can be bought. */
  load: LoadOverlay | null
  buyer: Buyer
  onPaid: (transactionId: string) => void
}

/** Buys one package at a time: asks to sign in first where needed, and goes straight on then. */
export function usePurchase({ load, buyer, onPaid }: Options) {
  const { isSignedIn, isSigningIn, onSignIn } = buyer
  const wish = useRef<Wish>(null)
  const [purchase, setPurchase] = useState<Purchase | null>(null)
  const running = useRef(false)

  const begin = async (packageKey: PackageKey) => {
    if (running.current || !load) return
    running.current = true
    setPurchase({ step: 'beginning', packageKey })
    try {
      // Both at once; where neither comes, the purchase says why.
      const overlay = load().catch(() => null)
      const transactionId = await beginPurchase(packageKey)
      const Overlay = await overlay
      if (!Overlay) running.current = false
      setPurchase(
        Overlay ? { step: 'paying', packageKey, transactionId, Overlay } : { step: 'not-loaded', packageKey },
      )
    } catch (failure) {
      running.current = false
      setPurchase({ step: 'failed', packageKey, failure })
    }
  }

  /** Takes the next step that the sign-in allows; the wish ends with a sign-in that is closed without one. */
  const goOn = ({ isSignedIn, isSigningIn }: Pick<Buyer, 'isSignedIn' | 'isSigningIn'>) => {
    const now = wish.current
    if (!now || isSignedIn === undefined) return
    if (isSignedIn) {
      // The sign-in closes by itself; whoever signed up stays in it until the link of the mail is opened.
      if (isSigningIn) return
      wish.current = null
      void begin(now.packageKey)
    } else if (now.step === 'new') {
      now.step = 'asked'
      onSignIn(now.from)
    } else if (isSigningIn) {
      now.step = 'signing-in'
    } else if (now.step === 'signing-in') {
      wish.current = null
    }
  }
  const hearOfSession = useEffectEvent(goOn)
  useEffect(() => hearOfSession({ isSignedIn, isSigningIn }), [isSignedIn, isSigningIn])

  const buy = (packageKey: PackageKey, from: HTMLElement) => {
    wish.current = { packageKey, from, step: 'new' }
    goOn(buyer)
  }
  const end = (how: CheckoutEnd) => {
    if (purchase?.step !== 'paying') return
    running.current = false
    const { packageKey, transactionId } = purchase
    setPurchase(how === 'paid' ? null : { step: how, packageKey })
    if (how === 'paid') onPaid(transactionId)
  }
  return { purchase, buy, end }
}
