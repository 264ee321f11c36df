import {
  costByTier,
  creditPackages,
  defaultQualityTier,
  libraryLimitsByPlan,
  maxShortEdgePxByPlan,
  type CreditPackage,
} from '@toile/contract/business'
import { Link } from 'react-router'
import { landingMoreWords } from '../../landing-more-words.ts'
import { classNames } from '../../lib/class-names.ts'
import { amountWords } from '../../lib/money.ts'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'

const words = landingMoreWords.plans

/** Three swing tags that lead to the prices. */
export function Plans() {
  return (
    <section aria-labelledby="landing-plans-title" className="wrap pt-20 md:pt-28">
      <h2 id="landing-plans-title" className="display section-title">
        {words.title}
      </h2>
      <p className="mt-4 max-w-[36rem] text-lg text-ink-2">{words.lead}</p>
      <ul className="swing-tags">
        {creditPackages.map((offer) => (
          <PlanCard key={offer.key} offer={offer} />
        ))}
      </ul>
    </section>
  )
}

function PlanCard({ offer }: { offer: CreditPackage }) {
  const { name, credits, amountMinor, currency } = offer
  const isPopular = offer.badge === words.popular
  return (
    <li className={classNames('swing-tag', isPopular && 'swing-tag-usual')}>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 className="text-xl font-semibold">{name}</h3>
        {isPopular && <p className="swing-tag-badge">{words.popular}</p>}
      </div>
      <p className="display text-[clamp(4rem,7.5vw,5.75rem)]">
        {amountWords(amountMinor, currency)}
        <span className="text-2xl">{words.period}</span>
      </p>
      <p className="mt-2 text-lg font-semibold">{words.credits(inWords(credits))}</p>
      <ul aria-label={words.includes(name)} className="swing-tag-features">
        {featuresOf(offer).map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
      <Link to={paths.pricing()} className={buttonClass(isPopular ? 'ink' : 'line', 'lg', 'mt-auto')}>
        {isPopular ? words.start : words.choose}
        <span className="sr-only">: {name}</span>
      </Link>
    </li>
  )
}

function featuresOf({ name, credits }: CreditPackage): string[] {
  return [
    words.resolution(resolutionOf(maxShortEdgePxByPlan[name])),
    words.looks(inWords(Math.floor(credits / costByTier[defaultQualityTier])), defaultQualityTier),
    words.room(inWords(libraryLimitsByPlan[name].items)),
  ]
}

/** As screens are called: 2160 lines are 4K. */
const resolutionOf = (shortEdgePx: number) => (shortEdgePx === 2160 ? '4K' : `${shortEdgePx}p`)

const inWords = (count: number) => count.toLocaleString('en')
