import type { CreditPricing } from '@toile/contract/credits'
import { planName } from '../../api/plan-name.ts'
import { formatNumber } from '../../words/format.ts'
import { t } from '../../words/translate.ts'

/** The features of each plan. Prices are shown with the packages. */
export function PlanTable({ pricing: { plans } }: { pricing: CreditPricing }) {
  const credited = t('pricing.plans.credits')
  const size = t('pricing.plans.size')
  const lasts = t('pricing.plans.lasts')
  return (
    <section aria-labelledby="plans-title" className="mt-16 md:mt-24">
      <h2 id="plans-title" className="display text-4xl md:text-5xl">
        {t('pricing.plans')}
      </h2>
      <p className="mt-4 max-w-[38rem] text-lg text-ink-2">{t('pricing.plans.lead')}</p>
      <table className="plans">
        <thead>
          <tr>
            <th scope="col">{t('pricing.plans.name')}</th>
            <th scope="col">{credited}</th>
            <th scope="col">{size}</th>
            <th scope="col">{lasts}</th>
          </tr>
        </thead>
        <tbody>
          {plans.map(({ name, credits, maxShortEdgePx, days }) => (
            <tr key={name}>
              <th scope="row">{planName(name)}</th>
              <td data-label={credited}>{credits === 0 ? '–' : formatNumber(credits)}</td>
              <td data-label={size}>{maxShortEdgePx} px</td>
              <td data-label={lasts}>
                {days === null ? t('pricing.plans.forever') : t('pricing.plans.days', { days })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
