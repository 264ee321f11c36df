import '../features/billing/pricing.css'
import { BelowFold } from '../features/landing/below-fold.tsx'
import { useSession } from '../features/session/session-store.ts'
import { openSignIn } from '../features/session/sign-in-dialog-state.ts'

/** The landing page below its first view, with the styles of the swing tags, which the prices share. */
export function LandingBelowFold() {
  const session = useSession()
  const signUp = (from: HTMLElement) => openSignIn({ panel: 'sign-up', from })
  return (
    <BelowFold
      onSignUp={session.status === 'signed-out' ? signUp : null}
      credits={session.status === 'signed-in' ? (session.profile?.credits ?? null) : null}
    />
  )
}
