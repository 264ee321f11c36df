import type { PackageKey } from '../../api/payments.ts'
import type { CheckoutEnd } from './checkout.ts'
import type { Purchase } from './use-purchase.ts'

const buyButton = (packageKey: PackageKey | undefined) =>
  document.querySelector<HTMLElement>(`[data-buy="${packageKey}"]`)

type PurchaseOverlayProps = { purchase: Purchase | null; onEnd: (how: CheckoutEnd) => void }

/** The provider's overlay during payment; focus returns to the button that opened it. */
export function PurchaseOverlay({ purchase, onEnd }: PurchaseOverlayProps) {
  if (purchase?.step !== 'paying') return null
  const returnFocusTo = {
    get current() {
      return buyButton(purchase.packageKey)
    },
  }
  return (
    <purchase.Overlay
      key={purchase.transactionId}
      transactionId={purchase.transactionId}
      onEnd={onEnd}
      returnFocusTo={returnFocusTo}
    />
  )
}
