/** Detects the type of a file by its bytes. Names and content types are not trusted, as on the server. */
export type SniffedType = 'image/png' | 'image/jpeg' | 'image/webp' | 'image/heic'

/** Number of bytes examined from the start of a file: enough for about a dozen brands of an ISO base media file. */
export const SNIFFED_BYTES = 64

const HEIC_BRANDS = new Set(['heic', 'heix', 'hevc', 'heim', 'heis', 'mif1', 'msf1'])

/** Returns the type, or `null` for any other file, which the browser may still be able to open. */
export function sniffImage(bytes: Uint8Array): SniffedType | null {
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png'
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'image/jpeg'
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'image/webp'
  if (isHeic(bytes)) return 'image/heic'
  return null
}

/** AVIF uses the same container and may be named only among the compatible brands. */
const isHeic = (bytes: Uint8Array) =>
  ascii(bytes, 4, 8) === 'ftyp' &&
  HEIC_BRANDS.has(ascii(bytes, 8, 12)) &&
  !/avi[fs]/.test(ascii(bytes, 16, Math.min(bytes.length, boxEnd(bytes))))

const boxEnd = (bytes: Uint8Array) => (bytes[2] ?? 0) * 256 + (bytes[3] ?? 0)

const startsWith = (bytes: Uint8Array, head: number[]) => head.every((byte, i) => bytes[i] === byte)

const ascii = (bytes: Uint8Array, start: number, end: number) =>
  String.fromCharCode(...bytes.subarray(start, end))
