/** Converts a chosen file to a picture fit for sending, or to words that say what to choose instead. */
import { maxShortEdgePxByPlan, uploadLimits } from '@toile/contract/business'
import { fitWithin, usefulEdgePx } from '@toile/contract/look-size'
import type { PictureSize } from '@toile/contract/look-size'
import { SNIFFED_BYTES, sniffImage } from './sniff-image.ts'
import type { SniffedType } from './sniff-image.ts'
import { t } from '../../../words/translate.ts'

const MB = 1024 * 1024
/** Maximum size of a file to open. An uncompressed 12-megapixel picture has 36 MB. */
export const maxOpenedBytes = 40 * MB
/** JPEG qualities tried in turn while the file is too large: lower quality is better than fewer pixels. */
const LOWER_QUALITIES = [0.85, 0.75, 0.6]

export type DecodedPicture = {
  /** Size with the EXIF orientation applied. */
  widthPx: number
  heightPx: number
  /** Scales and encodes the picture. `quality`, 0 to 1, applies to JPEG and WebP. */
  encode: (widthPx: number, heightPx: number, type: string, quality?: number) => Promise<Blob>
  close: () => void
}

/** Decodes a picture; rejects when the bytes cannot be read. `type` is the detected type. */
export type DecodePicture = (file: Blob, type?: SniffedType) => Promise<DecodedPicture>

/** See `Picture`. */
export type PictureFacts = { file: Blob; fullFile?: Blob; widthPx: number; heightPx: number }
export type PictureReading = ({ ok: true } & PictureFacts) | { ok: false; problem: string }

const refuse = (problem: string) => ({ ok: false as const, problem })

/**
 * Reads a file with its EXIF orientation applied. PNG, JPEG and WebP up to `maxStoredEdgePx` are sent unchanged; larger
 * ones are scaled down, and any other decodable type becomes a JPEG.
 */
export async function readPicture(file: Blob, decode: DecodePicture): Promise<PictureReading> {
  if (file.size === 0) return refuse(t('studio.file.empty'))
  if (file.size > maxOpenedBytes)
    return refuse(t('studio.file.large', { megabytes: Math.ceil(file.size / MB), most: maxOpenedBytes / MB }))
  const type = sniffImage(new Uint8Array(await file.slice(0, SNIFFED_BYTES).arrayBuffer()))
  const decoded = await decode(file, type ?? undefined).catch(() => null)
  if (decoded === null) return refuse(unreadableWords(type))
  try {
    const { widthPx: width, heightPx: height } = decoded
    const least = uploadLimits.minShortEdgePx
    if (Math.min(width, height) < least) return refuse(t('studio.file.small', { width, height, least }))
    const most = uploadLimits.maxAspect
    if (Math.max(width, height) > most * Math.min(width, height))
      return refuse(t('studio.file.long', { width, height, most }))
    const facts = await fitForSending(file, type, decoded)
    return facts ? { ok: true, ...facts } : refuse(unreadableWords(type))
  } finally {
    decoded.close()
  }
}

/** Returns the files to send, or null when the picture cannot be encoded. */
async function fitForSending(
  file: Blob,
  type: SniffedType | null,
  decoded: DecodedPicture,
): Promise<PictureFacts | null> {
  const whole = { width: decoded.widthPx, height: decoded.heightPx }
  const full = fitWithin(whole, uploadLimits.maxStoredEdgePx)
  const fullFile =
    isSent(type) && full.width === whole.width && file.size <= uploadLimits.maxBytes
      ? typed(file, type)
      : await encode(decoded, full, type)
  if (!fullFile) return null

  const size = { widthPx: full.width, heightPx: full.height }
  const small = fitWithin(full, usefulEdgePx(maxShortEdgePxByPlan.Free, full))
  if (small.width === full.width) return { file: fullFile, ...size }
  const smallFile = await encode(decoded, small, type)
  return smallFile ? { file: smallFile, fullFile, ...size } : { file: fullFile, ...size }
}

/**
 * Encodes a picture. PNG and WebP keep their type when the browser can write it within the size limit; everything else
 * becomes a JPEG.
 */
async function encode(
  decoded: DecodedPicture,
  { width, height }: PictureSize,
  type: SniffedType | null,
): Promise<Blob | null> {
  const to = (...how: [type: string, quality?: number]) =>
    decoded.encode(width, height, ...how).catch(() => null)
  const same = isSent(type) && type !== 'image/jpeg' ? await to(type) : null
  if (same && same.size <= uploadLimits.maxBytes) return same
  let jpeg = await to('image/jpeg')
  for (const quality of LOWER_QUALITIES)
    if (jpeg && jpeg.size > uploadLimits.maxBytes) jpeg = await to('image/jpeg', quality)
  return jpeg && jpeg.size <= uploadLimits.maxBytes ? jpeg : null
}

const isSent = (type: SniffedType | null): type is Exclude<SniffedType, 'image/heic'> =>
  type !== null && type !== 'image/heic'

/** Returns the same bytes with the detected type. */
const typed = (file: Blob, type: string) => (file.type === type ? file : file.slice(0, file.size, type))

function unreadableWords(type: SniffedType | null): string {
  if (type === null) return t('studio.file.unknown')
  return t(type === 'image/heic' ? 'studio.file.heic' : 'studio.file.damaged')
}
