/** The face of this module: other modules import nothing else of it. */
export { ownFolders } from './blob-owners.ts'
export { inBatches } from './in-batches.ts'
export { findKeptRows } from './kept-rows.ts'
