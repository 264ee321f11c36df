/** The public interface of this module: other modules import only from here. */
export { takeEndedShares, takeErasedPhotos } from './ended-shares.ts'
export { findReported, settleReportsIn, type ReportedShare } from './settle-reports.ts'
export { findShareKeys, hasOpenReports, keptUntil, sharedPictureKey, shareKeysOf } from './share-store.ts'
