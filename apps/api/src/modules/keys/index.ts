/** The public interface of this module: other modules import only from here. */
export { callerOfKey } from './authenticate-key.ts'
export { isUsable, markSuspended } from './key-store.ts'
export { shownPrefixOf } from './key-text.ts'
export { limitCalls } from './limit-calls.ts'
export { findProof, proofRequired, useProof } from './proof-of-work.ts'
