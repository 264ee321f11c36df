import type { Purchase } from '@toile/contract/payments'
import { packageName, successWords as words } from '../../payment-words.ts'
import { Button } from '../../ui/button.tsx'
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
  /** What the address names; null where it names nothing. */
  reference: string | null
  /** Undefined until it is known. */
  isSignedIn: boolean | undefined
  onSignIn: (from: HTMLElement) => void
  /** Told once the purchase has turned out to be paid for. */
  onPaid: () => void
}

/** What became of a purchase, in each of its states. */
export function PurchaseResult({ reference, isSignedIn, onSignIn, onPaid }: PurchaseResultProps) {
  if (reference === null)
    return (
      <ResultPanel look="error" {...words.errors.noReference}>
        <BackToPricing isFirst />
        <YourPurchases />
      </ResultPanel>
    )
  if (isSignedIn === undefined) return <ResultPanel look="processing" {...words.processing} />
  if (!isSignedIn)
    return (
      <ResultPanel look="notice" {...words.signIn}>
        <Button
          variant="tape"
          size="lg"
          aria-haspopup="dialog"
          onClick={(event) => onSignIn(event.currentTarget)}
        >
          {words.signIn.button}
        </Button>
        <BackToPricing />
      </ResultPanel>
    )
  return <Verified key={reference} reference={reference} onPaid={onPaid} />
}

/** One panel for all, so that the heading stays with the focus it has. */
function Verified({ reference, onPaid }: { reference: string; onPaid: () => void }) {
  const { verification, again } = useVerification({ reference, onPaid })
  return <ResultPanel {...panelOf(verification, again)} />
}

function panelOf(verification: Verification, askAgain: () => void): ResultPanelProps {
  if (verification.step === 'processing') return { look: 'processing', ...words.processing }
  if (verification.step === 'done') return donePanel(verification.transaction)
  if (verification.step === 'later')
    return {
      look: 'notice',
      title: words.later.title,
      text: words.later.text,
      children: (
        <>
          <AskAgain label={words.later.again} onPress={askAgain} />
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
        {mayRetry && <AskAgain label={words.tryAgain} onPress={askAgain} />}
        <BackToPricing isFirst={!mayRetry} />
        <YourPurchases />
      </>
    ),
  }
}

function donePanel(transaction: Purchase): ResultPanelProps {
  const { status } = transaction
  const undone = status in words.undone ? words.undone[status as keyof typeof words.undone] : null
  const { title, text } = words.done
  return {
    look: undone ? 'notice' : 'done',
    ...(undone ?? {
      title,
      text: text(transaction.credits.toLocaleString('en'), packageName(transaction.packageKey)),
    }),
    beside: <Receipt transaction={transaction} />,
    children: (
      <>
        <MakeLook />
        <YourPurchases />
      </>
    ),
  }
}
