/** Detects a file's type from its first bytes; its name and declared type are not trusted. */
import type { acceptedImageTypes } from '@toile/contract/business'

export type PictureKind = (typeof acceptedImageTypes)[number]

/** Number of bytes needed for detection: up to a dozen brands of an ISO base media file. */
export const SNIFFED_BYTES = 64

const startsWith = (bytes: Uint8Array, signature: string, at = 0) =>
  bytes.length >= at + signature.length &&
  Buffer.from(bytes).toString('latin1', at, at + signature.length) === signature

/** Returns the picture type; undefined when it is not accepted. */
export function findPictureKind(head: Uint8Array): PictureKind | undefined {
  if (startsWith(head, '\xff\xd8\xff')) return 'image/jpeg'
  if (startsWith(head, '\x89PNG\r\n\x1a\n')) return 'image/png'
  if (startsWith(head, 'RIFF') && startsWith(head, 'WEBP', 8)) return 'image/webp'
  if (isAvif(head)) return 'image/avif'
  return undefined
}

/** Unsupported types that users often send, for the error message. */
const otherKinds: [name: string, isIt: (head: Uint8Array) => boolean][] = [
  ['a HEIC photo', (head) => /^(hei[cx]|hev[cx]|mif1|msf1)$/.test(brandsOf(head)[0] ?? '')],
  ['a GIF', (head) => startsWith(head, 'GIF8')],
  ['a TIFF', (head) => startsWith(head, 'II*\0') || startsWith(head, 'MM\0*')],
  ['a BMP', (head) => startsWith(head, 'BM')],
  ['a PDF', (head) => startsWith(head, '%PDF')],
]

/** Names an unsupported type, such as "a HEIC photo"; undefined when it is not recognized. */
export function findOtherKindName(head: Uint8Array): string | undefined {
  return otherKinds.find(([, isIt]) => isIt(head))?.[0]
}

/** Detects AVIF by the major brand or, when that is a generic image brand, by the compatible brands. */
function isAvif(head: Uint8Array): boolean {
  const [major = '', ...compatible] = brandsOf(head)
  return isAvifBrand(major) || (/^(mif1|msf1|miaf)$/.test(major) && compatible.some(isAvifBrand))
}

const isAvifBrand = (brand: string) => brand === 'avif' || brand === 'avis'

/**
 * Lists the brands of an ISO base media file (HEIC, AVIF), major brand first: ISO 14496-12, 4.3. Empty for other files.
 */
function brandsOf(head: Uint8Array): string[] {
  if (!startsWith(head, 'ftyp', 4)) return []
  const bytes = Buffer.from(head)
  const end = Math.min(bytes.length, bytes.readUInt32BE(0))
  const brands = [bytes.toString('latin1', 8, 12)]
  // Bytes 12 to 15 are the version of the major brand.
  for (let at = 16; at + 4 <= end; at += 4) brands.push(bytes.toString('latin1', at, at + 4))
  return brands
}
