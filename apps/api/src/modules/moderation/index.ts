/** The public interface of this module: other modules import only from here. */
export { blockPictures, isBlocked, withoutSamples } from './blocked-pictures.ts'
export type { Moderator } from './moderator.ts'
export { hashFile, hashPicture } from './perceptual-hash.ts'
