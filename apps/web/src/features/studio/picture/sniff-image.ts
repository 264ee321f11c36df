/** What the bytes say a file is. Names and content types are not believed, here as on the server. */
export type SniffedType = 'image/png' | 'image/jpeg' | 'image/webp' | 'image/heic'

const HEIC_BRANDS = new Set(['heic', 'heix', 'hevc', 'heim', 'heis', 'mif1', 'msf1'])

/** `bytes` are the first 12 or more of the file; `null` for anything that is not a picture we know. */
export function sniffImage(bytes: Uint8Array): SniffedType | null {
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png'
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'image/jpeg'
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'image/webp'
  if (ascii(bytes, 4, 8) === 'ftyp' && HEIC_BRANDS.has(ascii(bytes, 8, 12))) return 'image/heic'
  return null
}

const startsWith = (bytes: Uint8Array, head: number[]) => head.every((byte, i) => bytes[i] === byte)

const ascii = (bytes: Uint8Array, start: number, end: number) =>
  String.fromCharCode(...bytes.subarray(start, end))
