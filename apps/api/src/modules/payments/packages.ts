/** What is on sale, as it is shown. */
import {
  costByTier,
  creditPackages,
  defaultQualityTier,
  libraryLimitsByPlan,
  maxShortEdgePxByPlan,
  originalPriceFactor,
  planDays,
  type CreditPackage,
} from '@toile/contract/business'
import type { PackageOffer } from '@toile/contract/payments'

const savingPercent = Math.round((1 - 1 / originalPriceFactor) * 100)

export const packageOffers: PackageOffer[] = creditPackages.map((offer) => ({
  key: offer.key,
  name: offer.name,
  credits: offer.credits,
  price: offer.amountMinor / 100,
  originalPrice: Math.round(offer.amountMinor * originalPriceFactor) / 100,
  savingPercent,
  currency: offer.currency,
  badge: offer.badge,
  plan: offer.name,
  features: featuresOf(offer),
}))

function featuresOf({ name, credits }: CreditPackage): string[] {
  const looks = Math.floor(credits / costByTier[defaultQualityTier])
  return [
    `${inWords(credits)} credits that never expire`,
    `${inWords(looks)} looks in ${defaultQualityTier} quality`,
    `Looks of up to ${maxShortEdgePxByPlan[name]} pixels on the short side`,
    `Room for ${inWords(libraryLimitsByPlan[name].items)} pictures in your library`,
    `${planDays}-day validity of the ${name} plan`,
  ]
}

function inWords(count: number): string {
  return count.toLocaleString('en-US')
}
