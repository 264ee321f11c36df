import '../features/landing/landing.css'
import { Facts } from '../features/landing/facts.tsx'
import { Hero } from '../features/landing/hero.tsx'
import { HowItWorks } from '../features/landing/how-it-works.tsx'
import { useSession } from '../features/session/session-store.ts'
import { openSignIn } from '../features/session/sign-in-wish.ts'
import { SampleStrip } from '../features/landing/sample-strip.tsx'

export function LandingPage() {
  const isSignedOut = useSession().status === 'signed-out'
  const signUp = (from: HTMLElement) => openSignIn({ panel: 'sign-up', from })
  return (
    <main id="main" className="pb-20 md:pb-28">
      <Hero onSignUp={isSignedOut ? signUp : null} />
      <Facts />
      <HowItWorks />
      <SampleStrip />
    </main>
  )
}
