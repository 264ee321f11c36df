import type { RgbaPicture } from '@toile/engine/picture'
import type { SharpOptions } from 'sharp'
import imported from 'sharp-phash'

// The package's types declare a default export, but the CommonJS module exports the function itself.
const phash = imported as unknown as (image: Buffer, options?: SharpOptions) => Promise<string>

/**
 * Perceptual hash of 64 characters `0` and `1`, which hardly changes when a picture is re-encoded, scaled or
 * brightened.
 */
export const hashPicture = ({ data, width, height }: RgbaPicture): Promise<string> =>
  phash(Buffer.from(data.buffer, data.byteOffset, data.byteLength), { raw: { width, height, channels: 4 } })

/** Hashes an encoded file as `hashPicture` does. */
export const hashFile = (file: Uint8Array): Promise<string> => phash(Buffer.from(file))
