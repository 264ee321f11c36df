import type { PackageOffer } from '@toile/contract/payments'
import { classNames } from '../../lib/class-names.ts'
import { formatPercent, formatPrice } from '../../words/format.ts'
import { Rich } from '../../words/rich.tsx'
import { t } from '../../words/translate.ts'
import { badgeOf, featuresOf, isPopular } from './package-words.ts'
import { BuyButtons } from './payment-methods.tsx'
import type { Purchase, PaymentMethod } from './use-purchase.ts'

type PackageCardProps = {
  offer: PackageOffer
  /** The purchase of this package; null while it is not being bought. */
  purchase: Purchase | null
  /** The available payment methods; empty when it cannot be bought. */
  methods: readonly PaymentMethod[]
  onBuy: (method: PaymentMethod, from: HTMLElement) => void
}

/** A package as a swing tag; the popular one in the accent colour. */
export function PackageCard({ offer, purchase, methods, onBuy }: PackageCardProps) {
  const { name, credits, originalPrice, savingPercent, price, currency } = offer
  const badge = badgeOf(offer)
  return (
    <li className={classNames('swing-tag', isPopular(offer) && 'swing-tag-usual')}>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 className="text-xl font-semibold">{name}</h3>
        {badge && <p className="swing-tag-badge">{badge}</p>}
      </div>
      <p className="display swing-tag-price">{formatPrice(price, currency)}</p>
      {originalPrice !== null && savingPercent !== null && (
        <p className="flex flex-wrap gap-x-3">
          <s>
            <Rich
              id="pricing.package.originalPrice"
              values={{ price: formatPrice(originalPrice, currency) }}
              tags={{ hidden: <span className="sr-only" /> }}
            />
          </s>
          <span className="font-semibold">
            {t('pricing.package.save', { percent: formatPercent(savingPercent / 100) })}
          </span>
        </p>
      )}
      <p className="mt-2 text-lg font-semibold">{t('pricing.package.credits', { credits })}</p>
      <ul aria-label={t('pricing.package.includes', { name })} className="swing-tag-features">
        {featuresOf(offer).map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
      <div className="mt-auto grid grid-cols-1 gap-3 pt-3">
        <BuyButtons offer={offer} purchase={purchase} methods={methods} onBuy={onBuy} />
      </div>
    </li>
  )
}
