import { leaveCheckout } from '../features/billing/checkout-document.ts'
import { VolumePackages } from '../features/billing/volume-packages.tsx'
import { Developers } from '../features/developers/developers.tsx'
import { useSession, type Session } from '../features/session/session-store.ts'
import { openSignIn } from '../features/session/sign-in-dialog-state.ts'
import { useBuyer } from '../features/session/use-buyer.ts'
import { paths } from '../paths.ts'

export function DevelopersPage() {
  const session = useSession()
  const buyer = useBuyer()
  return (
    <main id="main" className="wrap flex-1 pt-10 pb-16 md:pt-14">
      <Developers
        userId={userIdIn(session)}
        onSignIn={(from) => openSignIn({ from })}
        volume={
          <VolumePackages
            buyer={buyer}
            onPaid={(transactionId) => leaveCheckout(paths.success(transactionId))}
          />
        }
      />
    </main>
  )
}

function userIdIn(session: Session): string | null | undefined {
  if (session.status === 'unknown') return undefined
  return session.status === 'signed-in' ? session.user.id : null
}
