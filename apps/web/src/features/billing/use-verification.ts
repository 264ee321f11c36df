import type { Purchase } from '@toile/contract/payments'
import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { failureLine } from '../../api/failure-words.ts'
import { followPurchase } from '../../api/follow-purchase.ts'
import type { PurchaseStatus } from '../../api/payments.ts'
import { t } from '../../words/translate.ts'
import { panelWords } from './panel-words.ts'

export type Verification =
  | { step: 'processing' }
  /** Still processing after polling for a while. */
  | { step: 'later' }
  /** `mayRetry`: another check could succeed. */
  | { step: 'error'; title: string; text: string; mayRetry: boolean }
  | { step: 'done'; transaction: Purchase }

const processing: Verification = { step: 'processing' }

type Options = {
  /** The provider's id of the purchase, or ours. */
  reference: string
  /** Called once the purchase is found paid. */
  onPaid: () => void
}

/** Reads the outcome of a purchase, and polls while it is being processed. */
export function useVerification({ reference, onPaid }: Options) {
  const [verification, setVerification] = useState(processing)
  // A new object per request, to run the effect again.
  const [asked, setAsked] = useState({ reference })
  const paid = useEffectEvent(onPaid)

  useEffect(() => {
    const controller = new AbortController()
    const show = (next: Verification) => {
      if (controller.signal.aborted) return
      setVerification(next)
      if (next.step === 'done') paid()
    }
    followPurchase(asked.reference, controller.signal)
      .then(shownOf, errorOf)
      .then(show, () => undefined)
    return () => controller.abort()
  }, [asked])
  const again = () => {
    setVerification(processing)
    setAsked({ reference })
  }
  return { verification, again }
}

function shownOf(status: PurchaseStatus): Verification {
  if (status.kind === 'paid') return { step: 'done', transaction: status.transaction }
  if (status.kind === 'processing') return { step: 'later' }
  return { step: 'error', ...panelWords(status.kind === 'review' ? 'review' : 'unpaid'), mayRetry: false }
}

function errorOf(failure: unknown): Verification {
  const isRead = failure instanceof ApiError && failure.code !== 'unexpected_answer'
  if (!isRead) return { step: 'error', ...panelWords('unprocessed'), mayRetry: true }
  const title = t('purchase.unverified.title')
  // A malformed id is treated like an unknown one.
  if (failure.code === 'not_found' || failure.code === 'invalid_request')
    return { step: 'error', title, text: t('purchase.unverified.notFound'), mayRetry: false }
  return {
    step: 'error',
    title,
    text: `${failureLine(failure)} ${t('purchase.unverified.note')}`,
    mayRetry: true,
  }
}
