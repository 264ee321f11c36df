/** The finished look as a file of the format somebody wants. */
import { decodePicture } from '../picture/decode-picture.ts'
import type { DecodePicture } from '../picture/read-picture.ts'
import { t } from '../../../words/translate.ts'

export const downloadFormats = {
  jpeg: { label: 'JPEG', type: 'image/jpeg', extension: 'jpg' },
  png: { label: 'PNG', type: 'image/png', extension: 'png' },
  webp: { label: 'WebP', type: 'image/webp', extension: 'webp' },
} as const

export type DownloadFormat = keyof typeof downloadFormats

/** Of a served file. */
export const formatOf = ({ type }: Blob): DownloadFormat =>
  Object.keys(downloadFormats)
    .filter(isDownloadFormat)
    .find((format) => downloadFormats[format].type === type) ?? 'jpeg'

export const isDownloadFormat = (value: string): value is DownloadFormat => value in downloadFormats

/** In its own format the served file, byte for byte. Others are made here, and carry its AI mark on. */
export async function lookAs(
  format: DownloadFormat,
  file: Blob,
  decode: DecodePicture = decodePicture,
): Promise<Blob> {
  const { type } = downloadFormats[format]
  if (file.type === type) return file
  // For those who want another format only.
  const { jpegWithXmp, pngWithXmp, readXmp, webpWithXmp } = await import('./picture-mark.ts')
  const xmp = readXmp(new Uint8Array(await file.arrayBuffer()))
  const decoded = await decode(file)
  const { widthPx, heightPx } = decoded
  const plain = await decoded.encode(widthPx, heightPx, type).finally(decoded.close)
  if (!xmp) return plain
  const bytes = new Uint8Array(await plain.arrayBuffer())
  const marked = {
    jpeg: () => jpegWithXmp(bytes, xmp),
    png: () => pngWithXmp(bytes, xmp),
    webp: () => webpWithXmp(bytes, xmp, widthPx, heightPx),
  }
  return new Blob([marked[format]()], { type })
}

/** `toile-purple-dress-on-woman-in-navy.jpg`; parts without a name are left out. */
export function downloadName(
  product: string,
  clothing: string | undefined,
  model: string | undefined,
  format: DownloadFormat,
): string {
  const garment = slug(clothing ?? '')
  const person = slug(model ?? '')
  const look =
    garment && person
      ? t('studio.save.file', { clothing: garment, model: person })
      : garment || person || t('studio.save.fileUnnamed')
  return `${slug(product)}-${look}.${downloadFormats[format].extension}`
}

/** Letters and figures of any script, without the file's ending, 40 at most. */
function slug(name: string): string {
  return name
    .replace(/\.[a-z0-9]{2,5}$/i, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 40)
    .replace(/^-+|-+$/g, '')
}
