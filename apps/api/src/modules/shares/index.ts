/** The public interface of this module: other modules import only from here. */
export { findReported, settleReportsIn, type ReportedShare } from './settle-reports.ts'
export {
  findShareKeys,
  hasOpenReports,
  keptUntil,
  sharedPictureKey,
  shareKeysOf,
  takeEndedShares,
  takeErasedPhotos,
} from './share-store.ts'
