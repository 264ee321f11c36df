import type { PackageOffer } from '@toile/contract/payments'
import { useEffect } from 'react'
import { failureWords } from '../../api/failure-words.ts'
import { priceWords } from '../../lib/money.ts'
import { classNames } from '../../lib/class-names.ts'
import { pricingWords } from '../../pricing-words.ts'
import { announce } from '../../ui/announce.ts'
import { Icon } from '../../ui/icon.tsx'
import { WaysToPay } from './ways-to-pay.tsx'
import type { Purchase, Way } from './use-purchase.ts'

const words = pricingWords.packages

type PackageCardProps = {
  offer: PackageOffer
  /** How buying this one stands; null where nobody does. */
  purchase: Purchase | null
  /** How it can be paid for; none where it cannot be bought. */
  ways: readonly Way[]
  onBuy: (way: Way, from: HTMLElement) => void
}

/** The swing tag of a package; the popular one is the tape's colour. */
export function PackageCard({ offer, purchase, ways, onBuy }: PackageCardProps) {
  const { name, credits, badge, features } = offer
  const isPopular = badge === 'Most Popular'
  const outcome = purchase && outcomeOf(purchase)
  return (
    <li className={classNames('swing-tag', isPopular && 'swing-tag-usual')}>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 className="text-xl font-semibold">{name}</h3>
        {badge && <p className="swing-tag-badge">{badge}</p>}
      </div>
      <p className="display text-[clamp(4rem,7.5vw,5.75rem)]">{priceWords(offer.price, offer.currency)}</p>
      <p className="flex flex-wrap gap-x-3">
        <s>
          <span className="sr-only">{words.originalPrice} </span>
          {priceWords(offer.originalPrice, offer.currency)}
        </s>
        <span className="font-semibold">{words.save(offer.savingPercent)}</span>
      </p>
      <p className="mt-2 text-lg font-semibold">
        {credits.toLocaleString('en')} {words.unit}
      </p>
      <ul aria-label={words.includes(name)} className="swing-tag-features">
        {features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
      <div className="mt-auto grid grid-cols-1 gap-3 pt-3">
        {outcome && <OutcomeLine {...outcome} />}
        <WaysToPay
          offer={offer}
          ways={ways}
          beginning={purchase?.step === 'beginning' ? purchase.way : null}
          hasEnded={outcome !== null && purchase?.way === 'overlay'}
          onBuy={onBuy}
        />
      </div>
    </li>
  )
}

type Outcome = { title: string; text: string; isWrong: boolean }

/** How it ended without being paid for; null while it goes on. */
function outcomeOf(purchase: Purchase): Outcome | null {
  const { outcomes } = pricingWords
  if (purchase.step === 'failed') {
    const { message, todo } = failureWords(purchase.failure)
    return {
      title: outcomes.failed,
      text: [message, todo, outcomes.notPaid].filter(Boolean).join(' '),
      isWrong: true,
    }
  }
  if (purchase.step === 'not-loaded')
    return { title: outcomes.failed, text: `${outcomes.notLoaded} ${outcomes.notPaid}`, isWrong: true }
  if (purchase.step === 'declined') return { ...outcomes.declined, isWrong: true }
  return purchase.step === 'closed' ? { ...outcomes.closed, isWrong: false } : null
}

function OutcomeLine({ title, text, isWrong }: Outcome) {
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
