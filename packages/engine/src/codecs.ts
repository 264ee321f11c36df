/** Decodes and encodes picture files on Node. Encoded files carry the AI mark in their metadata. */
import sharp from 'sharp'
import { AI_MARK_XMP } from './ai-mark.ts'
import type { RgbaPicture } from './picture.ts'
import { withXmpChunk } from './png-xmp.ts'

// Pictures rarely repeat, so libvips' operation cache would only take memory.
sharp.cache(false)

export const pictureFormats = ['jpeg', 'png', 'webp'] as const
export type PictureFormat = (typeof pictureFormats)[number]

/** Files that declare more pixels are refused before decoding. */
const MAX_PIXELS = 50_000_000
/**
 * Default limit of a decoded picture's shorter side: twice the embedded engine's working size. Smaller looks need it
 * too, because garments are cut out at full detail.
 */
const MAX_SHORT_EDGE_PX = 1536
const QUALITY = { jpeg: 92, webp: 90 }
/** zlib's compression level, 0 to 9. */
const PNG_EFFORT = 6

/** Words of libvips' error for a picture with more pixels than allowed. */
const PIXEL_LIMIT = 'exceeds pixel limit'

/** The bytes cannot be decoded as a picture, or it is too large. `cause` is the decoder's error. */
export class UnreadablePicture extends Error {
  override readonly name = 'UnreadablePicture'
}

export type DecodeOptions = {
  /** Larger pictures are scaled down until their shorter side has this length. */
  readonly maxShortEdgePx?: number
  readonly maxPixels?: number
}

/**
 * Decodes a picture's bytes, or the file at a path, to sRGB. Applies the EXIF orientation; of several pages only the
 * first is read. Throws UnreadablePicture.
 */
export async function decodePicture(
  input: string | Uint8Array,
  { maxShortEdgePx = MAX_SHORT_EDGE_PX, maxPixels = MAX_PIXELS }: DecodeOptions = {},
): Promise<RgbaPicture> {
  try {
    const { data, info } = await sharp(input, { limitInputPixels: maxPixels, failOn: 'error' })
      .autoOrient()
      .resize(maxShortEdgePx, maxShortEdgePx, { fit: 'outside', withoutEnlargement: true, kernel: 'cubic' })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    return { data, width: info.width, height: info.height }
  } catch (cause) {
    const isTooLarge = String(cause).includes(PIXEL_LIMIT)
    const reason = isTooLarge ? `has more than ${maxPixels / 1e6} megapixels` : 'could not be read'
    throw new UnreadablePicture(`The picture ${reason}`, { cause })
  }
}

/** Decodes like `decodePicture`, but keeps at least `shortEdgePx` pixels of the shorter side. */
export const decodeForLook = (input: string | Uint8Array, shortEdgePx = 0): Promise<RgbaPicture> =>
  decodePicture(input, { maxShortEdgePx: Math.max(MAX_SHORT_EDGE_PX, shortEdgePx) })

/** Encodes a picture, without its alpha channel, and with the AI mark as its only metadata. */
export async function encodePicture(picture: RgbaPicture, format: PictureFormat): Promise<Buffer> {
  const { data, width, height } = picture
  const opaque = sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha()
  const encode = {
    jpeg: () =>
      opaque.withXmp(AI_MARK_XMP).jpeg({ quality: QUALITY.jpeg, chromaSubsampling: '4:4:4' }).toBuffer(),
    webp: () => opaque.withXmp(AI_MARK_XMP).webp({ quality: QUALITY.webp }).toBuffer(),
    png: async () => withXmpChunk(await opaque.png({ compressionLevel: PNG_EFFORT }).toBuffer(), AI_MARK_XMP),
  } satisfies Record<PictureFormat, () => Promise<Buffer>>
  return encode[format]()
}
