import type { RgbaPicture } from '@toile/engine/picture'
import type { SharpOptions } from 'sharp'
import imported from 'sharp-phash'

// Its types name a default export inside the module, which is CommonJS and is that function itself.
const phash = imported as unknown as (image: Buffer, options?: SharpOptions) => Promise<string>

/** Hash of 64 letters `0` and `1` that hardly changes when a picture is saved anew, made smaller or brighter. */
export const hashPicture = ({ data, width, height }: RgbaPicture): Promise<string> =>
  phash(Buffer.from(data.buffer, data.byteOffset, data.byteLength), { raw: { width, height, channels: 4 } })

/** Does what `hashPicture` does, for the bytes of an encoded file. */
export const hashFile = (file: Uint8Array): Promise<string> => phash(Buffer.from(file))
