import { useEffect } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { useAddress } from '../lib/address.ts'
import { leaveCheckout } from '../features/billing/checkout-document.ts'
import { PaymentLink } from '../features/billing/payment-link.tsx'
import { paths } from '../paths.ts'

/** Query parameter from which Paddle's script opens a checkout by itself, wherever it is loaded. */
const OPENED_BY_PADDLE = '_ptxn'

export function PayPage() {
  const { search } = useAddress()
  const query = new URLSearchParams(search)
  const linked = query.get(OPENED_BY_PADDLE)
  useEffect(() => {
    if (linked) navigate(paths.pay(linked), { replace: true })
  }, [linked])
  return (
    <main id="main" className="wrap flex-1 pt-10 pb-20 md:pt-16 md:pb-28">
      {!linked && (
        <PaymentLink
          reference={query.get('txn') || null}
          onPaid={(reference) => leaveCheckout(paths.success(reference))}
        />
      )}
    </main>
  )
}
