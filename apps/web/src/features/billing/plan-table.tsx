import type { CreditPricing } from '@toile/contract/credits'
import { pricingWords } from '../../pricing-words.ts'

const words = pricingWords.plans

/** What each plan brings. Prices come with the packages. */
export function PlanTable({ pricing: { plans } }: { pricing: CreditPricing }) {
  return (
    <section aria-labelledby="plans-title" className="mt-16 md:mt-24">
      <h2 id="plans-title" className="display text-4xl md:text-5xl">
        {words.title}
      </h2>
      <p className="mt-4 max-w-[38rem] text-lg text-ink-2">{words.lead}</p>
      <table className="plans">
        <thead>
          <tr>
            <th scope="col">{words.name}</th>
            <th scope="col">{words.credits}</th>
            <th scope="col">{words.size}</th>
            <th scope="col">{words.days}</th>
          </tr>
        </thead>
        <tbody>
          {plans.map(({ name, credits, maxShortEdgePx, days }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td data-label={words.credits}>{credits === 0 ? '–' : credits.toLocaleString('en')}</td>
              <td data-label={words.size}>{maxShortEdgePx} px</td>
              <td data-label={words.days}>{days === null ? words.forever : `${days} days`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
