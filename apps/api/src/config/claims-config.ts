/** Configuration of the claims on the marketing pages. */
import { originalPriceFactor } from '@toile/contract/business'
import { exampleClaims, statisticNames, type Claims } from '@toile/contract/claims'
import { paymentsConfigOf } from './payments-config.ts'
import type { Settings } from './settings.ts'

export type ClaimsConfig = Claims & {
  /** Multiple of the price shown struck out; null shows none. */
  originalPriceFactor: number | null
}

/** Reads the claims. Outside production, example values replace missing ones. */
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
    sells: paymentsConfigOf(set).kind !== 'off',
    testimonials: set.TOILE_TESTIMONIALS ?? (isProduction ? [] : null),
    originalPriceFactor: set.TOILE_ORIGINAL_PRICE_FACTOR ?? (isProduction ? null : originalPriceFactor),
  }
}
