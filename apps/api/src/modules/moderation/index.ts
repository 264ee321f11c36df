/** The face of this module: other modules import nothing else of it. */
export { blockPictures, isBlocked } from './blocked-pictures.ts'
export type { Moderator } from './moderator.ts'
export { hashFile, hashPicture } from './perceptual-hash.ts'
