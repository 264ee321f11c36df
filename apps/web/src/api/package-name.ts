import { creditPackages } from '@toile/contract/business'
import type { PackageKey } from './payments.ts'

/** A package that is not sold any more goes by its key. */
export const packageName = (packageKey: PackageKey): string =>
  creditPackages.find(({ key }) => key === packageKey)?.name ?? packageKey
