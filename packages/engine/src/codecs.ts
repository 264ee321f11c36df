/** Decodes picture files and encodes pictures, on Node. Encoded files carry the mark of AI-made pictures. */
import sharp from 'sharp'
import { AI_MARK_XMP } from './ai-mark.ts'
import type { RgbaPicture } from './picture.ts'
import { withXmpChunk } from './png-xmp.ts'

// Pictures rarely repeat, so that libvips' cache of past operations would only take memory.
sharp.cache(false)

export const pictureFormats = ['jpeg', 'png', 'webp'] as const
export type PictureFormat = (typeof pictureFormats)[number]

/** Pictures that declare more are refused before their pixels are decoded. */
const MAX_PIXELS = 50_000_000
/**
 * Decoded pictures are reduced to this shorter side: twice what the embedded engine works at. Smaller looks use all of it
 * too, because garments are cut out at full detail.
 */
const MAX_SHORT_EDGE_PX = 1536
const QUALITY = { jpeg: 92, webp: 90 }
const PNG_EFFORT = 6

/** The bytes are no picture that can be decoded. The cause says why. */
export class UnreadablePicture extends Error {
  override readonly name = 'UnreadablePicture'
}

export type DecodeOptions = {
  /** Pictures with a longer shorter side are reduced to it. */
  readonly maxShortEdgePx?: number
  readonly maxPixels?: number
}

/**
 * Decodes a file's bytes, or the file at a path: turned upright by its EXIF orientation, in sRGB, first page
 * only. Throws UnreadablePicture.
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
    throw new UnreadablePicture('The picture could not be read', { cause })
  }
}

/** Does what `decodePicture` does, but keeps enough pixels for a look of this short edge. */
export const decodeForLook = (input: string | Uint8Array, shortEdgePx = 0): Promise<RgbaPicture> =>
  decodePicture(input, { maxShortEdgePx: Math.max(MAX_SHORT_EDGE_PX, shortEdgePx) })

/** Encodes an opaque picture with the AI mark and without any other metadata. */
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
