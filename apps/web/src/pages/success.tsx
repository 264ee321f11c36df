import { useAddress } from '../lib/address.ts'
import { PurchaseResult } from '../features/billing/purchase-result.tsx'
import { useSession } from '../features/session/session-store.ts'
import { openSignIn } from '../features/session/sign-in-dialog-state.ts'

/** Query parameters with the purchase's id: ours first, then those of Paddle, PayPal and Stripe. */
const NAMES = ['txn', 'transaction_id', '_ptxn', 'ptxn', 'token', 'session_id'] as const

export function SuccessPage() {
  const { status } = useSession()
  const { search } = useAddress()
  return (
    <main id="main" className="wrap flex-1 pt-10 pb-20 md:pt-16 md:pb-28">
      <PurchaseResult
        reference={referenceIn(search)}
        isSignedIn={status === 'unknown' ? undefined : status === 'signed-in'}
        onSignIn={(from) => openSignIn({ from })}
        onPaid={renewCredits}
      />
    </main>
  )
}

function referenceIn(search: string): string | null {
  const query = new URLSearchParams(search)
  return NAMES.map((name) => query.get(name)).find(Boolean) ?? null
}

/** Refreshes the balance in the header after the purchase. */
function renewCredits(): void {
  void import('../features/session/session-work.ts')
    .then(({ renewProfile }) => renewProfile())
    .catch(() => undefined)
}
