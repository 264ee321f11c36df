import '../features/billing/pricing.css'
import { Below } from '../features/landing/below.tsx'
import { useSession } from '../features/session/session-store.ts'
import { openSignIn } from '../features/session/sign-in-wish.ts'

/** The landing page below its first view, with the style of the swing tags, which the prices share. */
export function LandingBelow() {
  const session = useSession()
  const signUp = (from: HTMLElement) => openSignIn({ panel: 'sign-up', from })
  return (
    <Below
      onSignUp={session.status === 'signed-out' ? signUp : null}
      credits={session.status === 'signed-in' ? (session.profile?.credits ?? null) : null}
    />
  )
}
