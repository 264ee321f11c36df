import '../features/landing/landing.css'
import { Hero } from '../features/landing/hero.tsx'
import { Later } from '../features/landing/later.tsx'
import { Statistics } from '../features/landing/statistics.tsx'
import { useSession } from '../features/session/session-store.ts'
import { openSignIn } from '../features/session/sign-in-dialog-state.ts'
import { withWords } from '../words/with-words.ts'

const loadBelow = async () =>
  (await withWords(import('./landing-below-fold.tsx'), 'landing-more')).LandingBelowFold
const signUp = (from: HTMLElement) => openSignIn({ panel: 'sign-up', from })

export function LandingPage() {
  const { status } = useSession()
  return (
    <main id="main">
      <Hero onSignUp={status === 'signed-out' ? signUp : null} />
      <Statistics />
      <Later id="how-it-works" load={loadBelow} />
    </main>
  )
}
