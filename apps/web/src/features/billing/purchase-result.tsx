import type { Purchase } from '@toile/contract/payments'
import { planDays } from '@toile/contract/business'
import { planOfPackage } from '../../api/package-name.ts'
import { Button } from '../../ui/button.tsx'
import { t } from '../../words/translate.ts'
import { panelWords } from './panel-words.ts'
import { Receipt } from './receipt.tsx'
import {
  AskAgain,
  BackToPricing,
  MakeLook,
  ResultPanel,
  YourPurchases,
  type ResultPanelProps,
} from './result-panel.tsx'
import { useVerification, type Verification } from './use-verification.ts'

type PurchaseResultProps = {
  /** The transaction id in the URL; null without one. */
  reference: string | null
  /** Undefined while the session is loading. */
  isSignedIn: boolean | undefined
  onSignIn: (from: HTMLElement) => void
  /** Called once the purchase is found paid. */
  onPaid: () => void
}

/** The outcome of a purchase, in each of its states. */
export function PurchaseResult({ reference, isSignedIn, onSignIn, onPaid }: PurchaseResultProps) {
  if (reference === null)
    return (
      <ResultPanel look="error" {...panelWords('noReference')}>
        <BackToPricing isFirst />
        <YourPurchases />
      </ResultPanel>
    )
  if (isSignedIn === undefined) return <ResultPanel look="processing" {...panelWords('processing')} />
  if (!isSignedIn)
    return (
      <ResultPanel look="notice" {...panelWords('signIn')}>
        <Button
          variant="tape"
          size="lg"
          aria-haspopup="dialog"
          onClick={(event) => onSignIn(event.currentTarget)}
        >
          {t('purchase.signIn.button')}
        </Button>
        <BackToPricing />
      </ResultPanel>
    )
  return <Verified key={reference} reference={reference} onPaid={onPaid} />
}

/** One panel for all states, so that the heading keeps focus. */
function Verified({ reference, onPaid }: { reference: string; onPaid: () => void }) {
  const { verification, again } = useVerification({ reference, onPaid })
  return <ResultPanel {...panelOf(verification, again)} />
}

function panelOf(verification: Verification, askAgain: () => void): ResultPanelProps {
  if (verification.step === 'processing') return { look: 'processing', ...panelWords('processing') }
  if (verification.step === 'done') return donePanel(verification.transaction)
  if (verification.step === 'later')
    return {
      look: 'notice',
      ...panelWords('later'),
      children: (
        <>
          <AskAgain label={t('purchase.later.again')} onPress={askAgain} />
          <BackToPricing />
          <YourPurchases />
        </>
      ),
    }
  const { title, text, mayRetry } = verification
  return {
    look: 'error',
    title,
    text,
    children: (
      <>
        {mayRetry && <AskAgain label={t('purchase.tryAgain')} onPress={askAgain} />}
        <BackToPricing isFirst={!mayRetry} />
        <YourPurchases />
      </>
    ),
  }
}

function donePanel(transaction: Purchase): ResultPanelProps {
  const { status, credits, repaidCredits: repaid, packageKey, fulfilledAt } = transaction
  const isUndone = status === 'partially_refunded' || status === 'refunded' || status === 'charged_back'
  const done = () => {
    if (isPast(fulfilledAt))
      return { title: t('purchase.past.title'), text: t('purchase.past.text', { credits }) }
    const figures = { credits, plan: planOfPackage(packageKey), days: planDays }
    return {
      title: t('purchase.done.title'),
      text:
        repaid > 0
          ? t('purchase.done.repaid', { ...figures, repaid, rest: credits - repaid })
          : t('purchase.done.text', figures),
    }
  }
  return {
    look: isUndone ? 'notice' : 'done',
    ...(isUndone ? undoneWords(status, fulfilledAt) : done()),
    beside: <Receipt transaction={transaction} />,
    children: (
      <>
        <MakeLook />
        <YourPurchases />
      </>
    ),
  }
}

const dayMs = 24 * 60 * 60_000

/** True for a purchase of an earlier day, whose receipt is read again. */
const isPast = (fulfilledAt: Purchase['fulfilledAt']): boolean =>
  fulfilledAt !== null && Date.now() - Date.parse(fulfilledAt) > dayMs

/** A purchase in review, which `fulfilledAt` does not date, has no credits to take back. */
const undoneWords = (
  status: 'partially_refunded' | 'refunded' | 'charged_back',
  fulfilledAt: Purchase['fulfilledAt'],
) =>
  status === 'partially_refunded' || fulfilledAt !== null
    ? panelWords(status)
    : { title: t(`purchase.${status}.title`), text: t(`purchase.${status}.noCredits`) }
