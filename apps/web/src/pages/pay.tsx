import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { goOnFromCheckout } from '../features/billing/checkout-document.ts'
import { PaymentLink } from '../features/billing/payment-link.tsx'
import { paths } from '../paths.ts'

/** Paddle's script opens by itself what this names, in its own way, wherever it is started. */
const OPENED_BY_PADDLE = '_ptxn'

export function PayPage() {
  const navigate = useNavigate()
  const { search } = useLocation()
  const query = new URLSearchParams(search)
  const linked = query.get(OPENED_BY_PADDLE)
  useEffect(() => {
    if (linked) void navigate(paths.pay(linked), { replace: true })
  }, [linked, navigate])
  return (
    <main id="main" className="wrap flex-1 pt-10 pb-20 md:pt-16 md:pb-28">
      {!linked && (
        <PaymentLink
          reference={query.get('txn') || null}
          onPaid={(reference) => goOnFromCheckout(paths.success(reference), navigate)}
        />
      )}
    </main>
  )
}
