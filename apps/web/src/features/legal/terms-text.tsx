import {
  costByTier,
  creditPackages,
  defaultQualityTier,
  maxShortEdgePxByPlan,
  minPasswordLength,
  planDays,
  referralBonusCredits,
  referralDays,
  restoreMinutes,
  shareBonusCredits,
  signUpBonusCredits,
  temporaryHours,
} from '@toile/contract/business'
import { Link } from 'react-router'
import { product } from '../../content.ts'
import { legalFigures, refundFigures } from '../../legal-figures.ts'
import { amountWords } from '../../lib/money.ts'
import { paths } from '../../paths.ts'
import type { LegalSection } from './legal-page.tsx'
import { Table } from './table.tsx'

const { minimumAge, consentBelowAge, targetUptime } = legalFigures
const { basic, standard, premium } = costByTier

export const termsSections = (): readonly LegalSection[] => [
  {
    id: 'who',
    title: 'Who may use it',
    body: (
      <p>
        You must be {minimumAge} or older. If you are under {consentBelowAge}, you need the consent of a
        parent. By using {product.name} you agree to these terms and to the{' '}
        <Link to={paths.privacy()}>Privacy Policy</Link>.
      </p>
    ),
  },
  {
    id: 'service',
    title: 'What it does',
    body: (
      <p>
        You bring a photo of a person and a picture of clothing; an AI makes a picture of that person wearing
        it. A free demo is open to anyone, without an account, a few times a day. With an account you make
        looks for credits, keep pictures in a library, and see your history.
      </p>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      <p>
        Give an e-mail address that is yours: you verify it before you sign in. Passwords have{' '}
        {minPasswordLength} characters or more; keep yours to yourself. One person, one account: what is given
        for signing up is given once.
      </p>
    ),
  },
  {
    id: 'credits',
    title: 'Credits',
    body: (
      <>
        <ul>
          <li>
            A look costs {basic} credits in basic quality, {standard} in standard and {premium} in premium.
            The {defaultQualityTier} one is set from the start, and the cost stands on the button.
          </li>
          <li>
            Credits are set aside when you press, and spent when the look is there. A look that fails, or that
            you cancel, gives them back.
          </li>
          <li>Email verification grants {signUpBonusCredits} free credits, once.</li>
          <li>
            Whoever signs up by your invitation and enters its code within {referralDays} days brings{' '}
            {referralBonusCredits} credits to each of you. Sharing brings {shareBonusCredits}, once.
          </li>
          <li>
            <strong>Credits do not expire.</strong> They are no money: they cannot be paid out, sold or moved
            to somebody else, and they end with the account.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'plans',
    title: 'Packages and plans',
    body: (
      <>
        <Table
          caption="Packages"
          head={['Package', 'Price', 'Credits', 'Short edge of a look']}
          rows={creditPackages.map(({ name, amountMinor, currency, credits }) => [
            name,
            amountWords(amountMinor, currency),
            credits.toLocaleString('en'),
            `${maxShortEdgePxByPlan[name]} px`,
          ])}
        />
        <p>
          A package is paid once. It is no subscription: nothing is renewed by itself. Its credits are yours
          for good, and it turns its plan on for {planDays} days: larger looks, an earlier place in the queue,
          more room in the library. Buying the same package again adds {planDays} days; of several plans the
          highest one counts. Afterwards you are back on the plan you had, with all credits that are left.
          What is in your library stays, even if it is more than the plan would take.
        </p>
        <p>
          Payments go through Paddle, PayPal or Stripe, by their own terms. What counts is the price shown
          when you buy. Money goes back by the <Link to={paths.refund()}>Refund Policy</Link>.
        </p>
      </>
    ),
  },
  {
    id: 'pictures',
    title: 'Your pictures',
    body: (
      <ul>
        <li>They stay yours, and so do the looks made of them, as far as anybody can own them.</li>
        <li>
          Use only photos that you have the right to use, of people who are {minimumAge} or older and who
          agree, and pictures of clothing that you may use.
        </li>
        <li>We use them to make your looks, and for nothing else. We train no AI on them.</li>
        <li>
          What you do not save is erased within {temporaryHours} hours. What you delete from the library can
          be brought back for {restoreMinutes} minutes, then it is gone for good.
        </li>
      </ul>
    ),
  },
  {
    id: 'rules',
    title: 'What is not allowed',
    body: (
      <ul>
        <li>Nudity and explicit pictures; anything that shows children in such a way.</li>
        <li>Pictures made to shame, threaten or deceive somebody, or to pass for a real photo.</li>
        <li>Taking the mark off a look that says it was made with AI, to hide it.</li>
        <li>Getting round limits, making accounts for their credits, or disturbing the service.</li>
      </ul>
    ),
  },
  {
    id: 'results',
    title: 'What a look is, and is not',
    body: (
      <p>
        A look is a picture made by AI, and is marked so. It shows about how clothing would look; it says
        nothing about size, fit or fabric, and may be wrong. Do not rely on it alone when you buy.
      </p>
    ),
  },
  {
    id: 'availability',
    title: 'Availability',
    body: (
      <p>
        Our target is an uptime of {targetUptime}. It is a target, not a guarantee: work on the service, and
        faults of others, can interrupt it. An outage of more than {refundFigures.outageHours} hours may
        qualify for a <Link to={paths.refund('outages')}>refund</Link>.
      </p>
    ),
  },
  {
    id: 'ending',
    title: 'Ending it',
    body: (
      <p>
        You can delete your account at any time, with all that is in it; unused credits end with it, so ask
        for a refund first. We may close an account that breaks these terms, and stop the service with fair
        notice.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'What we answer for',
    body: (
      <p>
        We answer for what we do on purpose or by gross negligence, and wherever the law says that we must.
        Beyond that we answer for no more than you paid us in the twelve months before. Your rights as a
        consumer stay as they are.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes',
    body: (
      <p>
        When these terms change, so does the date at their top. New terms count from then on, never for what
        you bought before.
      </p>
    ),
  },
]
