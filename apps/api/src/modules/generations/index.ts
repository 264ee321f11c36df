/** The public interface of this module: other modules import only from here. */
export { waitForEnd } from './answer-request.ts'
export { cancelLook, type CancelDeps } from './cancel-look.ts'
export { checkPictures, type CheckDeps } from './check-pictures.ts'
export { restorableSince, takeDeletedLooks } from './deleted-looks.ts'
export { readSpending, spendingDayOf } from './engine-spending.ts'
export { endGeneration, eraseExpired, eraseLook, removeBlobs } from './erase.ts'
export {
  blobKeysOf,
  findExpired,
  findOwnedKeys,
  findSucceeded,
  type GenerationRow,
} from './generation-store.ts'
export type { LookEventDeps } from './look-events.ts'
export { findLookFacts } from './look-facts.ts'
export { assertNoClash } from './look-form.ts'
export { limitsFor, type LookFiles } from './look-inputs.ts'
export { holdCost } from './look-payment.ts'
export type { GarmentFile, LookGarments, RequestDeps } from './look-request.ts'
export { toLook, type SignPicture } from './look-view.ts'
export { signalOfClient } from './client-signal.ts'
export { canMakeAgain, makeAgain } from './make-again.ts'
export { readWait } from './prefer.ts'
export { findRepeatedBody, hashKey } from './repeated-request.ts'
export { requestGeneration } from './request-generation.ts'
export { isAccountGone, priorityOf } from './request-try-on.ts'
export { isFinished, watchGeneration, type WatchDeps } from './watch-generation.ts'
