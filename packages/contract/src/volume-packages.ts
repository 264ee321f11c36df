/** Packages for programs, shown to developers alone. Apart from `business.ts`, which every page of the studio carries. */
import type { CreditPackage, PlanName } from './business.ts'

export const volumeKeys = ['volume_small', 'volume_medium', 'volume_large'] as const
export type VolumeKey = (typeof volumeKeys)[number]

export const volumeName = 'Volume'
/** Turned on by a volume package, beside its credits. */
export const volumePlan: PlanName = 'Enterprise'

export type VolumePackage = Pick<CreditPackage, 'credits' | 'amountMinor' | 'currency'> & { key: VolumeKey }

/** Defaults in the order of `volumeKeys`; an operator may set others. */
export const volumeDefaults = [
  { credits: 20_000, amountMinor: 149_00 },
  { credits: 100_000, amountMinor: 499_00 },
  { credits: 500_000, amountMinor: 1990_00 },
] as const
