/** Volume packages, shown only to developers. Separate from `business.ts`, which every page of the studio loads. */
import type { CreditPackage, PlanName } from './business.ts'

export const volumeKeys = ['volume_small', 'volume_medium', 'volume_large'] as const
export type VolumeKey = (typeof volumeKeys)[number]

export const volumeName = 'Volume'
/** The plan that a volume package activates. */
export const volumePlan: PlanName = 'Enterprise'

export type VolumePackage = Pick<CreditPackage, 'credits' | 'amountMinor' | 'currency'> & { key: VolumeKey }

/** Default packages, in the order of `volumeKeys`; the operator may set others. */
export const volumeDefaults = [
  { credits: 20_000, amountMinor: 149_00 },
  { credits: 100_000, amountMinor: 499_00 },
  { credits: 500_000, amountMinor: 1990_00 },
] as const
