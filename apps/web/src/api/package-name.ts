import { creditPackages, type PlanName } from '@toile/contract/business'
import { volumeKeys, volumeName, volumePlan } from '@toile/contract/volume-packages'
import type { PackageKey } from './payments.ts'

const findUsual = (packageKey: PackageKey) => creditPackages.find(({ key }) => key === packageKey)

/** The name of a package; its key when it is no longer sold. */
export const packageName = (packageKey: PackageKey): string =>
  findUsual(packageKey)?.name ?? (volumeKeys.some((key) => key === packageKey) ? volumeName : packageKey)

export const planOfPackage = (packageKey: PackageKey): PlanName => findUsual(packageKey)?.name ?? volumePlan
