/** The public interface of this module: other modules import only from here. */
export type { Difference, LedgerCheck } from './audit.ts'
export { entitlementOf, findEntitlements, maxShortEdgePxOf, rankOf, turnPlanOn } from './entitlements.ts'
export { exportLedger } from './export-ledger.ts'
export { findHeldAmount, findOpenHolds, findPostingsBefore } from './ledger-store.ts'
export {
  LedgerMismatchError,
  assertEnough,
  balanceOf,
  capture,
  creditsAfter,
  grant,
  hold,
  lockHolders,
  release,
  repaidByGrant,
  revoke,
} from './ledger.ts'
