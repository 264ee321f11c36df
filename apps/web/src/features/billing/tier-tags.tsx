import type { CreditPricing } from '@toile/contract/credits'
import { pricingWords } from '../../pricing-words.ts'
import { classNames } from '../../lib/class-names.ts'

const words = pricingWords.looks

/** A swing tag for each quality; the one that is chosen at first is the tape's colour. */
export function TierTags({ pricing: { tiers, defaultTier } }: { pricing: CreditPricing }) {
  return (
    <section aria-labelledby="tiers-title" className="mt-12 md:mt-16">
      <h2 id="tiers-title" className="display text-4xl md:text-5xl">
        {words.title}
      </h2>
      <ul className="swing-tags">
        {tiers.map(({ tier, label, cost, description }) => (
          <li key={tier} className={classNames('swing-tag', tier === defaultTier && 'swing-tag-usual')}>
            <h3 className="text-xl font-semibold">{label}</h3>
            <p className="flex flex-wrap items-baseline gap-x-2">
              <span className="display text-[clamp(4.5rem,9vw,6.5rem)]">{cost}</span>{' '}
              <span className="text-lg">{words.unit}</span>
            </p>
            <p>{description}</p>
            {tier === defaultTier && <p className="mt-auto pt-3 font-semibold">{words.usual}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
