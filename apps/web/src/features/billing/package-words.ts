/** Describes a package in the page's language. The API describes it in English, for other clients. */
import {
  costByTier,
  defaultQualityTier,
  libraryLimitsByPlan,
  maxShortEdgePxByPlan,
  planDays,
} from '@toile/contract/business'
import type { PackageOffer } from '@toile/contract/payments'
import type { MessageId } from '../../words/catalogue.ts'
import { t } from '../../words/translate.ts'

export const isPopular = ({ badge }: { badge: string | null }): boolean => badge === 'Most Popular'

const badges = {
  'Most Popular': 'pricing.package.popular',
  'Best Value': 'pricing.package.bestValue',
} as const satisfies Record<string, MessageId>

/** The package's badge, or null. Unknown badges are shown as the server sent them. */
export function badgeOf({ badge }: PackageOffer): string | null {
  return badge !== null && badge in badges ? t(badges[badge as keyof typeof badges]) : badge
}

/** The features of a package, one line each. */
export function featuresOf({ credits, plan }: PackageOffer): string[] {
  const looks = Math.floor(credits / costByTier[defaultQualityTier])
  return [
    t('pricing.package.feature.credits', { credits }),
    t('pricing.package.feature.looks', { looks, tier: defaultQualityTier }),
    t('pricing.package.feature.size', { px: maxShortEdgePxByPlan[plan] }),
    t('pricing.package.feature.room', { pictures: libraryLimitsByPlan[plan].items }),
    t('pricing.package.feature.validity', { days: planDays, plan }),
  ]
}
