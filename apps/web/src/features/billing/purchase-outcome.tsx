/** Words for a purchase that ended unpaid. */
import { useEffect } from 'react'
import { failureWords } from '../../api/failure-words.ts'
import { announce } from '../../ui/announce.ts'
import { Icon } from '../../ui/icon.tsx'
import { t } from '../../words/translate.ts'
import type { Purchase } from './use-purchase.ts'

type Outcome = { title: string; text: string; isWrong: boolean }

/** The unpaid outcome of a purchase; null while it is in progress. */
export function outcomeOf(purchase: Purchase): Outcome | null {
  if (purchase.step === 'failed') {
    const { message, todo } = failureWords(purchase.failure)
    return {
      title: t('pricing.checkout.failed'),
      text: [message, todo, t('pricing.checkout.notPaid')].filter(Boolean).join(' '),
      isWrong: true,
    }
  }
  if (purchase.step === 'not-loaded' || purchase.step === 'not-opened') {
    const reason = t(
      purchase.step === 'not-loaded' ? 'pricing.checkout.notLoaded' : 'pricing.checkout.notOpened',
    )
    return {
      title: t('pricing.checkout.failed'),
      text: `${reason} ${t('pricing.checkout.notPaid')}`,
      isWrong: true,
    }
  }
  if (purchase.step !== 'declined' && purchase.step !== 'closed') return null
  return {
    title: t(`pricing.checkout.${purchase.step}.title`),
    text: t(`pricing.checkout.${purchase.step}.text`),
    isWrong: purchase.step === 'declined',
  }
}

export function OutcomeLine({ title, text, isWrong }: Outcome) {
  useEffect(() => announce(`${title} ${text}`), [title, text])
  return (
    <div className="flex gap-2.5">
      <span className={isWrong ? 'swing-tag-wrong mt-0.5' : 'mt-0.5'}>
        <Icon name={isWrong ? 'alert' : 'info'} size={20} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{title}</p>
        <p>{text}</p>
      </div>
    </div>
  )
}
