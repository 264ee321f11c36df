/** A file somebody chose → a picture fit to send, or a sentence that says what to choose instead. */
import { uploadLimits } from '@toile/contract/business'
import { sniffImage } from './sniff-image.ts'
import type { SniffedType } from './sniff-image.ts'
import { t } from '../../../words/translate.ts'

/** Longest edge that is sent: more than the engine looks at, and a fraction of what phones take. */
const maxSentEdgePx = 2000

export type DecodedPicture = {
  /** As shown, the camera's orientation applied. */
  widthPx: number
  heightPx: number
  /** Draws the picture at a size and encodes it. */
  encode: (widthPx: number, heightPx: number, type: string) => Promise<Blob>
  close: () => void
}

/** Rejects when the bytes cannot be read. `type` is what they were found to be. */
export type DecodePicture = (file: Blob, type?: SniffedType) => Promise<DecodedPicture>

export type PictureReading =
  { ok: true; file: Blob; widthPx: number; heightPx: number } | { ok: false; problem: string }

const refuse = (problem: string): PictureReading => ({ ok: false, problem })
const megabytes = (bytes: number) => Math.ceil(bytes / 1024 / 1024)

/**
 * Checks size and kind by the bytes, decodes with the camera's orientation applied, and scales down to
 * `maxSentEdgePx`. A picture that is small enough is sent as it is; a HEIC one becomes a JPEG.
 */
export async function readPicture(file: Blob, decode: DecodePicture): Promise<PictureReading> {
  if (file.size === 0) return refuse(t('studio.file.empty'))
  if (file.size > uploadLimits.maxBytes) {
    const most = megabytes(uploadLimits.maxBytes)
    return refuse(t('studio.file.large', { megabytes: megabytes(file.size), most }))
  }
  const type = sniffImage(new Uint8Array(await file.slice(0, 16).arrayBuffer()))
  if (type === null) return refuse(t('studio.file.unknown'))

  const decoded = await decode(file, type).catch(() => null)
  if (decoded === null) return refuse(unreadableWords(type))
  try {
    return await fitForSending(file, type, decoded)
  } finally {
    decoded.close()
  }
}

async function fitForSending(
  file: Blob,
  type: SniffedType,
  decoded: DecodedPicture,
): Promise<PictureReading> {
  const { widthPx, heightPx } = decoded
  const least = uploadLimits.minShortEdgePx
  if (Math.min(widthPx, heightPx) < least)
    return refuse(t('studio.file.small', { width: widthPx, height: heightPx, least }))
  const scale = Math.min(1, maxSentEdgePx / Math.max(widthPx, heightPx))
  if (scale === 1 && type !== 'image/heic') return { ok: true, file: typed(file, type), widthPx, heightPx }

  const width = Math.round(widthPx * scale)
  const height = Math.round(heightPx * scale)
  const sent = await decoded
    .encode(width, height, type === 'image/heic' ? 'image/jpeg' : type)
    .catch(() => null)
  if (sent === null) return refuse(unreadableWords(type))
  return { ok: true, file: sent, widthPx: width, heightPx: height }
}

/** The same bytes under the type they truly have. */
const typed = (file: Blob, type: string) => (file.type === type ? file : file.slice(0, file.size, type))

const unreadableWords = (type: SniffedType) =>
  t(type === 'image/heic' ? 'studio.file.heic' : 'studio.file.damaged')
