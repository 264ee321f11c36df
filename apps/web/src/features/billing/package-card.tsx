import type { PackageOffer } from '@toile/contract/payments'
import { useEffect } from 'react'
import { failureWords } from '../../api/failure-words.ts'
import { classNames } from '../../lib/class-names.ts'
import { announce } from '../../ui/announce.ts'
import { Icon } from '../../ui/icon.tsx'
import { formatPercent, formatPrice } from '../../words/format.ts'
import { Rich } from '../../words/rich.tsx'
import { t } from '../../words/translate.ts'
import { badgeOf, featuresOf, isPopular } from './package-words.ts'
import { WaysToPay } from './ways-to-pay.tsx'
import type { Purchase, Way } from './use-purchase.ts'

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
  const { name, credits, originalPrice, price, currency } = offer
  const badge = badgeOf(offer)
  const outcome = purchase && outcomeOf(purchase)
  return (
    <li className={classNames('swing-tag', isPopular(offer) && 'swing-tag-usual')}>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 className="text-xl font-semibold">{name}</h3>
        {badge && <p className="swing-tag-badge">{badge}</p>}
      </div>
      <p className="display swing-tag-price">{formatPrice(price, currency)}</p>
      <p className="flex flex-wrap gap-x-3">
        <s>
          <Rich
            id="pricing.package.originalPrice"
            values={{ price: formatPrice(originalPrice, currency) }}
            tags={{ hidden: <span className="sr-only" /> }}
          />
        </s>
        <span className="font-semibold">
          {t('pricing.package.save', { percent: formatPercent(offer.savingPercent / 100) })}
        </span>
      </p>
      <p className="mt-2 text-lg font-semibold">{t('pricing.package.credits', { credits })}</p>
      <ul aria-label={t('pricing.package.includes', { name })} className="swing-tag-features">
        {featuresOf(offer).map((feature) => (
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
  if (purchase.step === 'failed') {
    const { message, todo } = failureWords(purchase.failure)
    return {
      title: t('pricing.checkout.failed'),
      text: [message, todo, t('pricing.checkout.notPaid')].filter(Boolean).join(' '),
      isWrong: true,
    }
  }
  if (purchase.step === 'not-loaded')
    return {
      title: t('pricing.checkout.failed'),
      text: `${t('pricing.checkout.notLoaded')} ${t('pricing.checkout.notPaid')}`,
      isWrong: true,
    }
  if (purchase.step !== 'declined' && purchase.step !== 'closed') return null
  return {
    title: t(`pricing.checkout.${purchase.step}.title`),
    text: t(`pricing.checkout.${purchase.step}.text`),
    isWrong: purchase.step === 'declined',
  }
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
