import {
  costByTier,
  creditPackages,
  defaultQualityTier,
  libraryLimitsByPlan,
  maxShortEdgePxByPlan,
  planDays,
  type CreditPackage,
} from '@toile/contract/business'
import type { CSSProperties } from 'react'
import { Link } from 'wouter'
import { classNames } from '../../lib/class-names.ts'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { formatMoney } from '../../words/format.ts'
import { Rich } from '../../words/rich.tsx'
import { t } from '../../words/translate.ts'

/** Three swing tags that link to the prices. */
export function Plans() {
  const prices = creditPackages.map(({ amountMinor, currency }) => formatMoney(amountMinor, currency))
  const longest = Math.max(...prices.map(({ length }) => length))
  return (
    <section aria-labelledby="landing-plans-title" className="wrap pt-20 md:pt-28">
      <h2 id="landing-plans-title" className="display section-title">
        {t('landing-more.plans.title')}
      </h2>
      <p className="mt-4 max-w-[36rem] text-lg text-ink-2">
        {t('landing-more.plans.lead', { days: planDays })}
      </p>
      <ul className="swing-tags" style={{ '--letters': longest } as CSSProperties}>
        {creditPackages.map((offer) => (
          <PlanCard key={offer.key} offer={offer} />
        ))}
      </ul>
    </section>
  )
}

function PlanCard({ offer }: { offer: CreditPackage }) {
  const { name, credits, amountMinor, currency } = offer
  const isPopular = offer.badge === 'Most Popular'
  return (
    <li className={classNames('swing-tag', isPopular && 'swing-tag-usual')}>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 className="text-xl font-semibold">{name}</h3>
        {isPopular && <p className="swing-tag-badge">{t('landing-more.plans.popular')}</p>}
      </div>
      <p className="display swing-tag-price">
        <Rich
          id="landing-more.plans.price"
          values={{ price: formatMoney(amountMinor, currency) }}
          tags={{ small: <span className="inline-block text-2xl" /> }}
        />
      </p>
      <p className="mt-2 text-lg font-semibold">{t('landing-more.plans.credits', { credits })}</p>
      <ul aria-label={t('landing-more.plans.includes', { name })} className="swing-tag-features">
        {featuresOf(offer).map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
      <Link to={paths.pricing()} className={buttonClass(isPopular ? 'ink' : 'line', 'lg', 'mt-auto')}>
        <Rich
          id={isPopular ? 'landing-more.plans.start' : 'landing-more.plans.choose'}
          values={{ name }}
          tags={{ hidden: <span className="sr-only" /> }}
        />
      </Link>
    </li>
  )
}

function featuresOf({ name, credits }: CreditPackage): string[] {
  const looks = Math.floor(credits / costByTier[defaultQualityTier])
  return [
    t('landing-more.plans.resolution', { resolution: resolutionOf(maxShortEdgePxByPlan[name]) }),
    t('landing-more.plans.looks', { looks, tier: defaultQualityTier }),
    t('landing-more.plans.room', { pictures: libraryLimitsByPlan[name].items }),
  ]
}

/** The common name of a resolution: 2160 lines are 4K. */
const resolutionOf = (shortEdgePx: number) => (shortEdgePx === 2160 ? '4K' : `${shortEdgePx}p`)
