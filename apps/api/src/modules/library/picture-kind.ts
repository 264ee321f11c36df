/** What a file is, told by its first bytes; its name and declared type are not believed. */
import type { acceptedImageTypes } from '@toile/contract/business'

export type PictureKind = (typeof acceptedImageTypes)[number]

/** Bytes from the start of a file that the tests below look at. */
export const SNIFFED_BYTES = 16

const startsWith = (bytes: Uint8Array, signature: string, at = 0) =>
  bytes.length >= at + signature.length &&
  Buffer.from(bytes).toString('latin1', at, at + signature.length) === signature

/** The kind of picture, or nothing when it is none of the three that are taken. */
export function findPictureKind(head: Uint8Array): PictureKind | undefined {
  if (startsWith(head, '\xff\xd8\xff')) return 'image/jpeg'
  if (startsWith(head, '\x89PNG\r\n\x1a\n')) return 'image/png'
  if (startsWith(head, 'RIFF') && startsWith(head, 'WEBP', 8)) return 'image/webp'
  return undefined
}

/** Kinds that people do send, with the brand or signature that tells each. */
const otherKinds: [name: string, isIt: (head: Uint8Array) => boolean][] = [
  ['a HEIC photo', (head) => /^(hei[cx]|hev[cx]|mif1|msf1)$/.test(brandOf(head))],
  ['an AVIF picture', (head) => /^avi[fs]$/.test(brandOf(head))],
  ['a GIF', (head) => startsWith(head, 'GIF8')],
  ['a TIFF', (head) => startsWith(head, 'II*\0') || startsWith(head, 'MM\0*')],
  ['a BMP', (head) => startsWith(head, 'BM')],
  ['a PDF', (head) => startsWith(head, '%PDF')],
]

/** "a HEIC photo" and the like, where it can be told. */
export function findOtherKindName(head: Uint8Array): string | undefined {
  return otherKinds.find(([, isIt]) => isIt(head))?.[0]
}

/** The major brand of an ISO base media file (HEIC, AVIF), else ''. */
function brandOf(head: Uint8Array): string {
  return startsWith(head, 'ftyp', 4) ? Buffer.from(head).toString('latin1', 8, 12) : ''
}
