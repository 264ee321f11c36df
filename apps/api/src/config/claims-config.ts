/** Claims of the pages, out of the settings. */
import { originalPriceFactor } from '@toile/contract/business'
import { exampleClaims, statisticNames, type Claims } from '@toile/contract/claims'
import type { Settings } from './settings.ts'

export type ClaimsConfig = Claims & {
  /** Null where no price is struck out. */
  originalPriceFactor: number | null
}

/** Outside of production the examples stand for what is not set. */
export function claimsConfigOf(set: Settings): ClaimsConfig {
  const isProduction = set.NODE_ENV === 'production'
  const given = {
    images: set.TOILE_CLAIM_IMAGES,
    users: set.TOILE_CLAIM_USERS,
    uptime: set.TOILE_CLAIM_UPTIME,
    rating: set.TOILE_CLAIM_RATING,
  }
  const statistics = { ...exampleClaims.statistics }
  for (const name of statisticNames)
    statistics[name] = given[name] ?? (isProduction ? null : statistics[name])
  return {
    statistics,
    testimonials: set.TOILE_TESTIMONIALS ?? (isProduction ? [] : null),
    originalPriceFactor: set.TOILE_ORIGINAL_PRICE_FACTOR ?? (isProduction ? null : originalPriceFactor),
  }
}
