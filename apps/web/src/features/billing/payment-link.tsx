import { useRef } from 'react'
import { t } from '../../words/translate.ts'
import { panelWords } from './panel-words.ts'
import { AskAgain, BackToPricing, ResultPanel, type ResultPanelProps } from './result-panel.tsx'
import { usePaymentLink, type LinkStatus } from './use-payment-link.ts'

type PaymentLinkProps = {
  /** Paddle's transaction id; null when the URL has none. */
  reference: string | null
  onPaid: (reference: string) => void
}

/** Pays the transaction of a payment link, for anyone with the link, signed in or not. */
export function PaymentLink({ reference, onPaid }: PaymentLinkProps) {
  if (reference === null)
    return (
      <ResultPanel look="error" {...panelWords('link.noReference')}>
        <BackToPricing isFirst />
      </ResultPanel>
    )
  return <Opened key={reference} reference={reference} onPaid={onPaid} />
}

/** One panel for all states, so that the heading keeps focus. */
function Opened({ reference, onPaid }: { reference: string; onPaid: (reference: string) => void }) {
  const { status, again, end } = usePaymentLink({ reference, onPaid })
  const panel = useRef<HTMLDivElement>(null)
  const returnFocusTo = {
    get current() {
      return panel.current?.querySelector<HTMLElement>('h1') ?? null
    },
  }
  return (
    <div ref={panel}>
      <ResultPanel {...panelOf(status, again)} />
      {status.step === 'open' && (
        <status.Overlay transactionId={reference} onEnd={end} returnFocusTo={returnFocusTo} />
      )}
    </div>
  )
}

function panelOf(status: LinkStatus, again: () => void): ResultPanelProps {
  if (status.step === 'opening') return { look: 'processing', ...panelWords('link.opening') }
  if (status.step === 'open') return { look: 'notice', ...panelWords('link.open') }
  if (status.step === 'not-sold')
    return { look: 'notice', ...panelWords('link.notSold'), children: <BackToPricing isFirst /> }
  const children = (
    <>
      <AskAgain label={t('purchase.link.again')} onPress={again} />
      <BackToPricing />
    </>
  )
  if (status.step === 'closed') return { look: 'notice', ...panelWords('link.closed'), children }
  if (status.step === 'declined') return { look: 'error', ...panelWords('link.declined'), children }
  if (status.step === 'not-opened') return { look: 'error', ...panelWords('link.notOpened'), children }
  if (status.step === 'unread')
    return { look: 'error', title: t('purchase.link.unread.title'), text: status.text, children }
  return { look: 'error', ...panelWords('link.notLoaded'), children }
}
