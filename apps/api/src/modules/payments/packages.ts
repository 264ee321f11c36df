/** The credit packages on sale, in the form that the API returns. */
import {
  costByTier,
  creditPackages,
  defaultQualityTier,
  libraryLimitsByPlan,
  maxShortEdgePxByPlan,
  planDays,
  type CreditPackage,
  type PlanName,
} from '@toile/contract/business'
import type { PackageKey, PackageOffer } from '@toile/contract/payments'
import type { VolumeList } from '@toile/contract/volume-offers'
import { volumeName, volumePlan, type VolumePackage } from '@toile/contract/volume-packages'

/** @param originalPriceFactor multiple of the price that is shown struck out; null shows none */
export const packageOffersOf = (originalPriceFactor: number | null): PackageOffer[] =>
  creditPackages.map((offer) => ({
    key: offer.key,
    name: offer.name,
    credits: offer.credits,
    price: offer.amountMinor / 100,
    originalPrice: originalPriceFactor && Math.round(offer.amountMinor * originalPriceFactor) / 100,
    savingPercent: originalPriceFactor && Math.round((1 - 1 / originalPriceFactor) * 100),
    currency: offer.currency,
    badge: offer.badge,
    plan: offer.name,
    features: featuresOf(offer),
  }))

export const volumeOffersOf = (packages: readonly VolumePackage[]): VolumeList['packages'] =>
  packages.map(({ key, credits, amountMinor, currency }) => ({
    key,
    credits,
    price: amountMinor / 100,
    currency,
    plan: volumePlan,
  }))

/** The data of a package that an order stores. */
export type OrderedPackage = Pick<CreditPackage, 'credits' | 'amountMinor' | 'currency'> & {
  key: PackageKey
  plan: PlanName
}

/** Finds a package by its key; undefined when it is not on sale. */
export function findOrderedPackage(
  key: PackageKey,
  volumePackages: readonly VolumePackage[],
): OrderedPackage | undefined {
  const usual = creditPackages.find((one) => one.key === key)
  if (usual) return { ...usual, plan: usual.name }
  const volume = volumePackages.find((one) => one.key === key)
  return volume && { ...volume, plan: volumePlan }
}

/** The name of a package on receipts and in the ledger. */
export const packageNameOf = (key: PackageKey): string =>
  creditPackages.find((one) => one.key === key)?.name ?? volumeName

function featuresOf({ name, credits }: CreditPackage): string[] {
  const looks = Math.floor(credits / costByTier[defaultQualityTier])
  return [
    `${formatCount(credits)} credits that never expire`,
    `${formatCount(looks)} looks in ${defaultQualityTier} quality`,
    `Looks of up to ${maxShortEdgePxByPlan[name]} pixels on the short side`,
    `Room for ${formatCount(libraryLimitsByPlan[name].items)} pictures in your library`,
    `${planDays}-day validity of the ${name} plan`,
  ]
}

function formatCount(count: number): string {
  return count.toLocaleString('en-US')
}
