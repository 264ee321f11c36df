/** Paddle's script: comes from its own servers only, and only when a purchase begins. */
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

const SCRIPT = 'https://cdn.paddle.com/paddle/v2/paddle.js'
const LOADS_WITHIN_MS = 20_000

let starting: Promise<void> | null = null
/** Paddle takes one for all of its life. */
let hear: ((event: PaddleEventData) => void) | null = null

/** Rejects where the script does not come; the next call tries again then. */
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
  // The wrapper would load it too, but keeps a failure for ever.
  if (!getPaddleInstance()) await loadScript()
  if (!getPaddleInstance()) throw new Error('What came is not Paddle')
  const paddle = await initializePaddle({
    environment,
    token: clientToken,
    eventCallback: (event) => hear?.(event),
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
 * Opens the overlay of the Paddle that was started, once the caller's work is done. A payment that fails leaves it open,
 * for another card: that is told when the overlay closes without one that went through.
 * @returns what closes it without a word
 */
export function openOverlay(transactionId: string, onEnd: (how: CheckoutEnd) => void): () => void {
  const checkout = getPaddleInstance()?.Checkout
  let closedAs: CheckoutEnd = 'closed'
  let isOpen = false
  const end = (how: CheckoutEnd) => {
    hear = null
    onEnd(how)
  }
  hear = ({ name }) => {
    if (name === CheckoutEventNames.CHECKOUT_COMPLETED) return end('paid')
    if (name === CheckoutEventNames.CHECKOUT_PAYMENT_INITIATED) closedAs = 'closed'
    if (name && failures.has(name)) closedAs = 'declined'
    if (name !== CheckoutEventNames.CHECKOUT_CLOSED) return
    isOpen = false
    end(closedAs)
  }
  // A component that is mounted twice in a row, as in development, opens it once.
  const opening = setTimeout(() => {
    isOpen = true
    checkout?.open({ transactionId, settings: settingsFor(transactionId) })
  })
  return () => {
    clearTimeout(opening)
    hear = null
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
  // The transaction names the buyer, and the price is what was asked: anything else would have to be looked at by hand.
  allowLogout: false,
  showAddDiscounts: false,
})
