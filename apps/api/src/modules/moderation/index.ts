/** Public interface of this module: other modules import from this file only. */
export { blockPictures, isBlocked } from './blocked-pictures.ts'
export type { Moderator } from './moderator.ts'
export { hashFile, hashPicture } from './perceptual-hash.ts'
