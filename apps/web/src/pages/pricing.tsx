import { signUpBonusCredits } from '@toile/contract/business'
import { Link } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { planName } from '../api/plan-name.ts'
import { Benefits } from '../features/billing/benefits.tsx'
import { leaveCheckout } from '../features/billing/checkout-document.ts'
import { Packages } from '../features/billing/packages.tsx'
import { Pricing } from '../features/billing/pricing.tsx'
import { Questions } from '../features/billing/questions.tsx'
import { ShortageNotice, shortageIn, shortageNow } from '../features/billing/shortage-notice.tsx'
import { useSession, type Session } from '../features/session/session-store.ts'
import { openSignIn } from '../features/session/sign-in-dialog-state.ts'
import { useBuyer } from '../features/session/use-buyer.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { Rich } from '../words/rich.tsx'
import { t } from '../words/translate.ts'

export function PricingPage() {
  const session = useSession()
  const state = useHistoryState<unknown>()
  const met = shortageIn(state)
  const shortage = met && session.status === 'signed-in' ? shortageNow(met, session.profile?.credits) : null
  return (
    <main id="main" className="wrap flex-1 pt-10 pb-20 md:pt-14 md:pb-28">
      <h1 className="display text-5xl md:text-7xl">{t('pricing.title')}</h1>
      <p className="mt-4 max-w-[38rem] text-lg text-ink-2">{t('pricing.lead')}</p>
      {shortage && <ShortageNotice shortage={shortage} />}
      <CreditsNow session={session} />
      <Packages buyer={useBuyer()} onPaid={(transactionId) => leaveCheckout(paths.success(transactionId))} />
      <Benefits />
      <Pricing />
      <Questions />
    </main>
  )
}

/** Shows the user's credits, or those a visitor gets on sign-up. */
function CreditsNow({ session }: { session: Session }) {
  if (session.status === 'signed-out') {
    const title = t('pricing.newUser.title', { credits: signUpBonusCredits })
    return (
      <section
        aria-label={title}
        data-signed-out
        className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-4 bg-surface px-6 py-5"
      >
        <div className="min-w-0 flex-1 basis-72">
          <p className="display text-4xl">{title}</p>
          <p className="mt-2 text-ink-2">{t('pricing.newUser.text')}</p>
        </div>
        <Button
          variant="tape"
          size="lg"
          aria-haspopup="dialog"
          onClick={(event) => openSignIn({ panel: 'sign-up', from: event.currentTarget })}
        >
          {t('pricing.newUser.signUp')}
        </Button>
      </section>
    )
  }
  if (session.status === 'unknown' || !session.profile) return null
  const { credits, plan } = session.profile
  return (
    <p className="mt-8 flex flex-wrap items-baseline gap-x-6 gap-y-1 text-lg">
      <span>
        <Rich
          id="pricing.standing"
          values={{ credits, plan: planName(plan) }}
          tags={{ b: <strong className="font-semibold" /> }}
        />
      </span>
      <Link to={paths.account('credits')} className="link">
        {t('pricing.standing.how')}
      </Link>
    </p>
  )
}
