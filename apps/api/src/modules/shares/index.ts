/** The face of this module: other modules import nothing else of it. */
export { findReported, settleReportsIn } from './settle-reports.ts'
export { findShareKeys, shareKeysOf, takeEndedShares } from './share-store.ts'
