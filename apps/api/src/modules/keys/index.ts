/** The face of this module: other modules import nothing else of it. */
export { callerOfKey } from './authenticate-key.ts'
export { isUsable, markSuspended } from './key-store.ts'
export { shownPrefixOf } from './key-text.ts'
export { limitCalls } from './limit-calls.ts'
export { insistOnNoPause, noteRefusal } from './pause-key.ts'
export { findProof, proofRequired, useProof } from './proof-of-work.ts'
export {
  addUsage,
  creditsUsed,
  dayOf,
  giveUsageBack,
  nextDay,
  readUsage,
  testLooksUsed,
} from './usage-store.ts'
