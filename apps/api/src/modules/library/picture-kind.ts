/** Tells a file's type by its first bytes; its name and declared type are not believed. */
import type { acceptedImageTypes } from '@toile/contract/business'

export type PictureKind = (typeof acceptedImageTypes)[number]

/** Bytes from the start of a file that the tests below look at: a dozen brands of an ISO base media file. */
export const SNIFFED_BYTES = 64

const startsWith = (bytes: Uint8Array, signature: string, at = 0) =>
  bytes.length >= at + signature.length &&
  Buffer.from(bytes).toString('latin1', at, at + signature.length) === signature

/** The kind of picture, or nothing when it is none of those that are taken. */
export function findPictureKind(head: Uint8Array): PictureKind | undefined {
  if (startsWith(head, '\xff\xd8\xff')) return 'image/jpeg'
  if (startsWith(head, '\x89PNG\r\n\x1a\n')) return 'image/png'
  if (startsWith(head, 'RIFF') && startsWith(head, 'WEBP', 8)) return 'image/webp'
  if (isAvif(head)) return 'image/avif'
  return undefined
}

/** Kinds that people do send, with the brand or signature that tells each. */
const otherKinds: [name: string, isIt: (head: Uint8Array) => boolean][] = [
  ['a HEIC photo', (head) => /^(hei[cx]|hev[cx]|mif1|msf1)$/.test(brandsOf(head)[0] ?? '')],
  ['a GIF', (head) => startsWith(head, 'GIF8')],
  ['a TIFF', (head) => startsWith(head, 'II*\0') || startsWith(head, 'MM\0*')],
  ['a BMP', (head) => startsWith(head, 'BM')],
  ['a PDF', (head) => startsWith(head, '%PDF')],
]

/** "a HEIC photo" and the like, where it can be told. */
export function findOtherKindName(head: Uint8Array): string | undefined {
  return otherKinds.find(([, isIt]) => isIt(head))?.[0]
}

/** By its major brand; or, under one that all pictures in such files share, by the compatible ones. */
function isAvif(head: Uint8Array): boolean {
  const [major = '', ...compatible] = brandsOf(head)
  return isAvifBrand(major) || (/^(mif1|msf1|miaf)$/.test(major) && compatible.some(isAvifBrand))
}

const isAvifBrand = (brand: string) => brand === 'avif' || brand === 'avis'

/** The brands of an ISO base media file (HEIC, AVIF), the major one first: ISO 14496-12, 4.3. None of other files. */
function brandsOf(head: Uint8Array): string[] {
  if (!startsWith(head, 'ftyp', 4)) return []
  const bytes = Buffer.from(head)
  const end = Math.min(bytes.length, bytes.readUInt32BE(0))
  const brands = [bytes.toString('latin1', 8, 12)]
  // Between them lies the version of the major one.
  for (let at = 16; at + 4 <= end; at += 4) brands.push(bytes.toString('latin1', at, at + 4))
  return brands
}
