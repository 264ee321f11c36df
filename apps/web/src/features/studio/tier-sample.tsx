import { qualityTiers, type QualityTier } from '@toile/contract/business'
import { TIER_PICTURE_PX, tierPictures } from '../../lib/tier-pictures.ts'
import { t } from '../../words/translate.ts'

/** The same detail of one look in each quality tier side by side, with the description of the chosen tier. */
export function TierSample({ chosen }: { chosen: QualityTier }) {
  return (
    <figure>
      <p className="mb-2 text-[.94rem]">{t(`wearing.tier.${chosen}`)}</p>
      <div className="grid grid-cols-3 gap-1.5">
        {qualityTiers.map((tier) => (
          <figure key={tier}>
            <img
              src={tierPictures[tier]}
              alt={t('wearing.tiers.alt', { tier: t(`studio.quality.${tier}`) })}
              width={TIER_PICTURE_PX}
              height={TIER_PICTURE_PX}
              loading="lazy"
              decoding="async"
              className="w-full rounded-sm"
            />
            <figcaption className="mt-1 text-[.88rem]">{t(`studio.quality.${tier}`)}</figcaption>
          </figure>
        ))}
      </div>
      <figcaption className="mt-1 text-[.88rem] text-ink-2">{t('wearing.tiers')}</figcaption>
    </figure>
  )
}
