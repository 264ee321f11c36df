/** Turns the finished look into a file of the chosen format. */
import type { DecodePicture } from '../picture/read-picture.ts'
import type { DoneLook } from './look-state.ts'
import { t } from '../../../words/translate.ts'

export const downloadFormats = {
  jpeg: { label: 'JPEG', type: 'image/jpeg', extension: 'jpg' },
  png: { label: 'PNG', type: 'image/png', extension: 'png' },
  webp: { label: 'WebP', type: 'image/webp', extension: 'webp' },
} as const

export type DownloadFormat = keyof typeof downloadFormats

/** The format of a served file. */
export const formatOf = ({ type }: Blob): DownloadFormat =>
  Object.keys(downloadFormats)
    .filter(isDownloadFormat)
    .find((format) => downloadFormats[format].type === type) ?? 'jpeg'

export const isDownloadFormat = (value: string): value is DownloadFormat => value in downloadFormats

/**
 * Returns the file to download: the served bytes when they have the format; otherwise converted, by the server if
 * possible, which signs them.
 */
export async function lookAs(
  format: DownloadFormat,
  file: Blob,
  look?: DoneLook,
  decode?: DecodePicture,
): Promise<Blob> {
  if (file.type === downloadFormats[format].type) return file
  // Loaded only when another format is chosen.
  const { convertLook } = await import('./convert-look.ts')
  return await convertLook(format, file, look, decode)
}

/** Returns a name such as `toile-purple-dress-on-woman-in-navy.jpg`; parts without a name are left out. */
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

/**
 * Reduces a name to letters, with their marks, and digits of any script, without the file extension, at most 40
 * characters.
 */
function slug(name: string): string {
  const bare = name
    .normalize('NFC')
    .replace(/\.[a-z0-9]{2,5}$/i, '')
    .toLowerCase()
  // Marks after other characters are parts of emoji, and invisible without them.
  const words = bare.match(/(?:\p{L}\p{M}*|\p{N})+/gu) ?? []
  return words.join('-').slice(0, 40).replace(/-$/, '')
}
