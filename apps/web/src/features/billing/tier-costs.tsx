import type { CreditPricing } from '@toile/contract/credits'
import { Rich } from '../../words/rich.tsx'
import { TIER_PICTURE_PX, tierPictures } from '../../lib/tier-pictures.ts'
import { t } from '../../words/translate.ts'

/** The cost of each quality tier in credits. */
export function TierCosts({
  pricing: { tiers, defaultTier, furtherGarmentCost },
}: {
  pricing: CreditPricing
}) {
  return (
    <section aria-labelledby="tiers-title" className="mt-16 md:mt-24">
      <h2 id="tiers-title" className="display text-4xl md:text-5xl">
        {t('pricing.looks')}
      </h2>
      <p className="mt-4 max-w-[38rem] text-lg text-ink-2">{t('pricing.looks.lead')}</p>
      <ul className="mt-7 grid gap-x-10 gap-y-7 md:grid-cols-3">
        {tiers.map(({ tier, cost }) => (
          <li key={tier} className="border-t-2 border-ink pt-4 wrap-anywhere">
            <img
              src={tierPictures[tier]}
              alt={t('pricing.looks.sample')}
              width={TIER_PICTURE_PX}
              height={TIER_PICTURE_PX}
              loading="lazy"
              decoding="async"
              className="mb-4 w-full max-w-xs rounded-sm"
            />
            <h3 className="flex flex-wrap items-baseline justify-between gap-x-4 text-lg font-semibold">
              {t(`pricing.looks.${tier}.title`)}{' '}
              {tier === defaultTier && (
                <span className="text-[.94rem] font-normal text-ink-2">{t('pricing.looks.usual')}</span>
              )}
            </h3>
            <p className="mt-2 text-lg">
              <Rich
                id="pricing.looks.unit"
                values={{ credits: cost }}
                tags={{ large: <span className="display text-6xl" /> }}
              />
            </p>
            <p className="mt-2 text-ink-2">{t(`pricing.looks.${tier}.text`)}</p>
          </li>
        ))}
      </ul>
      <p className="mt-6 max-w-[38rem]">{t('pricing.looks.outfit', { credits: furtherGarmentCost })}</p>
      <p className="mt-3 max-w-[38rem] text-ink-2">{t('pricing.looks.cloth')}</p>
    </section>
  )
}
