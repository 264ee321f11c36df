/** Paddle's script: loaded from Paddle's servers, and only when a purchase begins. */
import {
  CheckoutEventNames,
  getPaddleInstance,
  initializePaddle,
  type CheckoutSettings,
  type PaddleEventData,
} from '@paddle/paddle-js'
import type { CheckoutSetup } from '@toile/contract/payments'
import { paths } from '../../paths.ts'
import { language } from '../../words/translate.ts'
import type { CheckoutEnd } from './checkout.ts'
import { isCheckoutPath } from './checkout-document.ts'

const SCRIPT = 'https://cdn.paddle.com/paddle/v2/paddle.js'
const LOADS_WITHIN_MS = 20_000

let starting: Promise<void> | null = null
/** The current listener: Paddle accepts only one callback, at initialisation. */
let onEvent: ((event: PaddleEventData) => void) | null = null

/**
 * Loads and initialises Paddle. Rejects when the script cannot be loaded, and when the page has left the checkout; the
 * next call tries again.
 */
export async function startPaddle(setup: CheckoutSetup): Promise<void> {
  starting ??= start(setup)
  try {
    await starting
  } catch (error) {
    starting = null
    throw error
  }
}

async function start({ environment, clientToken }: CheckoutSetup): Promise<void> {
  if (!clientToken || environment === 'test') throw new Error('This server has no token for Paddle')
  // The user, or a purchase that was found paid, may have left the page while the code for this was being loaded.
  if (!isCheckoutPath(location.pathname)) throw new Error('The page has left the checkout')
  // Paddle's wrapper could load it too, but would remember a failure forever.
  if (!getPaddleInstance()) await loadScript()
  if (!getPaddleInstance()) throw new Error('What came is not Paddle')
  const paddle = await initializePaddle({
    environment,
    token: clientToken,
    eventCallback: (event) => onEvent?.(event),
  })
  if (!paddle) throw new Error('Paddle did not start')
}

function loadScript(): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => {
      script.remove()
      reject(new Error('Paddle could not be loaded'))
    }
    const deadline = setTimeout(fail, LOADS_WITHIN_MS)
    script.addEventListener('load', () => {
      clearTimeout(deadline)
      resolve()
    })
    script.addEventListener('error', () => {
      clearTimeout(deadline)
      fail()
    })
    script.src = SCRIPT
    document.head.append(script)
  })
}

/**
 * Opens Paddle's overlay, after the caller's current work. A failed payment leaves it open for another card; `declined`
 * is reported only if the overlay is then closed without a payment, and `not-opened` if Paddle refuses to open it: such an
 * overlay never reports that it was closed.
 * @returns a function that closes it silently
 */
export function openOverlay(transactionId: string, onEnd: (how: CheckoutEnd) => void): () => void {
  const checkout = getPaddleInstance()?.Checkout
  let closedAs: CheckoutEnd = 'closed'
  let isOpen = false
  let hasLoaded = false
  const end = (how: CheckoutEnd) => {
    onEvent = null
    onEnd(how)
  }
  onEvent = ({ name }) => {
    if (name === CheckoutEventNames.CHECKOUT_COMPLETED) return end('paid')
    if (name === CheckoutEventNames.CHECKOUT_LOADED) hasLoaded = true
    if (name === CheckoutEventNames.CHECKOUT_ERROR && !hasLoaded) return end('not-opened')
    if (name === CheckoutEventNames.CHECKOUT_PAYMENT_INITIATED) closedAs = 'closed'
    if (name && failures.has(name)) closedAs = 'declined'
    if (name !== CheckoutEventNames.CHECKOUT_CLOSED) return
    isOpen = false
    end(closedAs)
  }
  // Deferred so that a component mounted twice in development (strict mode) opens it once.
  const opening = setTimeout(() => {
    isOpen = true
    checkout?.open({ transactionId, settings: settingsFor(transactionId) })
  })
  return () => {
    clearTimeout(opening)
    onEvent = null
    if (isOpen) checkout?.close()
  }
}

const failures: ReadonlySet<CheckoutEventNames> = new Set([
  CheckoutEventNames.CHECKOUT_PAYMENT_FAILED,
  CheckoutEventNames.CHECKOUT_PAYMENT_ERROR,
])

const settingsFor = (transactionId: string): CheckoutSettings => ({
  displayMode: 'overlay',
  theme: 'dark',
  locale: language(),
  successUrl: new URL(paths.success(transactionId), location.origin).href,
  // The transaction fixes buyer and price: changing either would need manual review.
  allowLogout: false,
  showAddDiscounts: false,
})
