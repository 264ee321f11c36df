/** Public interface of this module: other modules import from this file only. */
export { findReported, settleReportsIn } from './settle-reports.ts'
export { findShareKeys, shareKeysOf, takeEndedShares } from './share-store.ts'
