import { Link, useLocation } from 'react-router'
import { pricingWords } from '../pricing-words.ts'
import { Pricing } from '../features/billing/pricing.tsx'
import { ShortageNotice, shortageIn } from '../features/billing/shortage-notice.tsx'
import { useSession, type Session } from '../features/session/session-store.ts'
import { openSignIn } from '../features/session/sign-in-wish.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'

export function PricingPage() {
  const session = useSession()
  const { state } = useLocation()
  const shortage = shortageIn(state)
  return (
    <main id="main" className="wrap flex-1 pt-10 pb-20 md:pt-14 md:pb-28">
      <h1 className="display text-5xl md:text-7xl">{pricingWords.title}</h1>
      <p className="mt-4 max-w-[38rem] text-lg text-ink-2">{pricingWords.lead}</p>
      {shortage && session.status === 'signed-in' && <ShortageNotice shortage={shortage} />}
      <Standing session={session} />
      <Pricing />
      <section aria-labelledby="rules-title" className="mt-16 md:mt-24">
        <h2 id="rules-title" className="display text-4xl md:text-5xl">
          {pricingWords.rules.title}
        </h2>
        <ul className="mt-5 grid max-w-[38rem] gap-3 text-lg">
          {pricingWords.rules.list.map((rule) => (
            <li key={rule} className="border-l-4 border-tape pl-4">
              {rule}
            </li>
          ))}
        </ul>
      </section>
    </main>
  )
}

/** What somebody has already; what a visitor would get. */
function Standing({ session }: { session: Session }) {
  if (session.status === 'signed-out') {
    const { title, text, signUp } = pricingWords.newUser
    return (
      <section
        aria-label={title}
        className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-4 bg-surface px-6 py-5"
      >
        <div className="min-w-0 flex-1 basis-72">
          <p className="display text-4xl">{title}</p>
          <p className="mt-2 text-ink-2">{text}</p>
        </div>
        <Button
          variant="tape"
          size="lg"
          onClick={(event) => openSignIn({ panel: 'sign-up', from: event.currentTarget })}
        >
          {signUp}
        </Button>
      </section>
    )
  }
  if (session.status === 'unknown' || !session.profile) return null
  const { credits, plan } = session.profile
  return (
    <p className="mt-8 flex flex-wrap items-baseline gap-x-6 gap-y-1 text-lg">
      <span>
        You have <strong className="font-semibold">{credits.toLocaleString('en')} credits</strong> and the{' '}
        <strong className="font-semibold">{plan}</strong> plan.
      </span>
      <Link to={paths.account('credits')} className="link">
        How you came to them
      </Link>
    </p>
  )
}
