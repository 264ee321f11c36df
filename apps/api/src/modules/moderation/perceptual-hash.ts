import { createRequire } from 'node:module'
import type { RgbaPicture } from '@toile/engine/picture'
import type { SharpOptions } from 'sharp'

type PerceptualHash = (image: Buffer, options?: SharpOptions) => Promise<string>

// Its types name a default export that the package, which is CommonJS, has not.
const phash = createRequire(import.meta.url)('sharp-phash') as PerceptualHash

/** Hash of 64 letters `0` and `1` that hardly changes when a picture is saved anew, made smaller or brighter. */
export const hashPicture = ({ data, width, height }: RgbaPicture): Promise<string> =>
  phash(Buffer.from(data.buffer, data.byteOffset, data.byteLength), { raw: { width, height, channels: 4 } })

/** As `hashPicture`, of the bytes of an encoded file. */
export const hashFile = (file: Uint8Array): Promise<string> => phash(Buffer.from(file))
