import '../features/landing/landing.css'
import { Hero } from '../features/landing/hero.tsx'
import { Later } from '../features/landing/later.tsx'
import { Statistics } from '../features/landing/statistics.tsx'
import { useSession } from '../features/session/session-store.ts'
import { openSignIn } from '../features/session/sign-in-wish.ts'
import { loadWords } from '../words/load-words.ts'

/** With the style of the swing tags, which the prices share. */
async function loadBelow() {
  const [{ Below }] = await Promise.all([
    import('../features/landing/below.tsx'),
    import('../features/billing/pricing.css'),
    loadWords('landing-more'),
  ])
  return Below
}
const signUp = (from: HTMLElement) => openSignIn({ panel: 'sign-up', from })

export function LandingPage() {
  const session = useSession()
  const onSignUp = session.status === 'signed-out' ? signUp : null
  const credits = session.status === 'signed-in' ? (session.profile?.credits ?? null) : null
  return (
    <main id="main">
      <Hero onSignUp={onSignUp} />
      <Statistics />
      <Later id="how-it-works" load={loadBelow}>
        {(Below) => <Below onSignUp={onSignUp} credits={credits} />}
      </Later>
    </main>
  )
}
