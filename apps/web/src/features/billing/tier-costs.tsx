import type { CreditPricing } from '@toile/contract/credits'
import { pricingWords } from '../../pricing-words.ts'

const words = pricingWords.looks

/** What each quality takes of the credits. */
export function TierCosts({ pricing: { tiers, defaultTier } }: { pricing: CreditPricing }) {
  return (
    <section aria-labelledby="tiers-title" className="mt-16 md:mt-24">
      <h2 id="tiers-title" className="display text-4xl md:text-5xl">
        {words.title}
      </h2>
      <p className="mt-4 max-w-[38rem] text-lg text-ink-2">{words.lead}</p>
      <ul className="mt-7 grid gap-x-10 gap-y-7 md:grid-cols-3">
        {tiers.map(({ tier, label, cost, description }) => (
          <li key={tier} className="border-t-2 border-ink pt-4 wrap-anywhere">
            <h3 className="flex flex-wrap items-baseline justify-between gap-x-4 text-lg font-semibold">
              {label}
              {tier === defaultTier && (
                <span className="text-[.94rem] font-normal text-ink-2">{words.usual}</span>
              )}
            </h3>
            <p className="mt-2 flex flex-wrap items-baseline gap-x-2">
              <span className="display text-6xl">{cost}</span> <span className="text-lg">{words.unit}</span>
            </p>
            <p className="mt-2 text-ink-2">{description}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
