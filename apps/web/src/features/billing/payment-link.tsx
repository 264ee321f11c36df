import { useRef } from 'react'
import { t } from '../../words/translate.ts'
import { panelWords } from './panel-words.ts'
import { AskAgain, BackToPricing, ResultPanel, type ResultPanelProps } from './result-panel.tsx'
import { usePaymentLink, type LinkStanding } from './use-payment-link.ts'

type PaymentLinkProps = {
  /** Paddle's id of what is to be paid; null where the address names nothing. */
  reference: string | null
  onPaid: (reference: string) => void
}

/** Pays the transaction that a link names, for anyone who has the link, signed in or not. */
export function PaymentLink({ reference, onPaid }: PaymentLinkProps) {
  if (reference === null)
    return (
      <ResultPanel look="error" {...panelWords('link.noReference')}>
        <BackToPricing isFirst />
      </ResultPanel>
    )
  return <Opened key={reference} reference={reference} onPaid={onPaid} />
}

/** One panel for all, so that the heading stays with the focus it has. */
function Opened({ reference, onPaid }: { reference: string; onPaid: (reference: string) => void }) {
  const { standing, again, end } = usePaymentLink({ reference, onPaid })
  const panel = useRef<HTMLDivElement>(null)
  const returnFocusTo = {
    get current() {
      return panel.current?.querySelector<HTMLElement>('h1') ?? null
    },
  }
  return (
    <div ref={panel}>
      <ResultPanel {...panelOf(standing, again)} />
      {standing.step === 'open' && (
        <standing.Overlay transactionId={reference} onEnd={end} returnFocusTo={returnFocusTo} />
      )}
    </div>
  )
}

function panelOf(standing: LinkStanding, again: () => void): ResultPanelProps {
  if (standing.step === 'opening') return { look: 'processing', ...panelWords('link.opening') }
  if (standing.step === 'open') return { look: 'notice', ...panelWords('link.open') }
  if (standing.step === 'not-sold')
    return { look: 'notice', ...panelWords('link.notSold'), children: <BackToPricing isFirst /> }
  const children = (
    <>
      <AskAgain label={t('purchase.link.again')} onPress={again} />
      <BackToPricing />
    </>
  )
  if (standing.step === 'closed') return { look: 'notice', ...panelWords('link.closed'), children }
  if (standing.step === 'declined') return { look: 'error', ...panelWords('link.declined'), children }
  if (standing.step === 'unread')
    return { look: 'error', title: t('purchase.link.unread.title'), text: standing.text, children }
  return { look: 'error', ...panelWords('link.notLoaded'), children }
}
