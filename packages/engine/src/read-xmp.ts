/** Finds the XMP packet in a picture file. Runs in browsers too, and accepts any bytes. */

const JPEG_XMP_HEAD = 'http://ns.adobe.com/xap/1.0/\0'
const PNG_XMP_KEYWORD = 'XML:com.adobe.xmp'
const PNG_SIGNATURE_BYTES = 8
const PNG_CHUNK_OVERHEAD = 12

type Bytes = Uint8Array<ArrayBuffer>

/** Returns the XMP packet of a JPEG, PNG or WebP; `null` when it has none. */
export function readXmp(file: Uint8Array): Bytes | null {
  if (isPng(file)) return xmpOfPng(file)
  return isWebp(file) ? xmpOfWebp(file) : xmpOfJpeg(file)
}

/** True for the formats that `readXmp` understands: a file of another one may hold marks that it does not find. */
export const canReadXmp = (file: Uint8Array): boolean =>
  isPng(file) || isWebp(file) || (file[0] === 0xff && file[1] === 0xd8)

const isPng = (file: Uint8Array) => latin1(file, 1, 4) === 'PNG'
const isWebp = (file: Uint8Array) => latin1(file, 8, 12) === 'WEBP'

function xmpOfPng(png: Uint8Array): Bytes | null {
  const view = viewOf(png)
  for (let at = PNG_SIGNATURE_BYTES; at + PNG_CHUNK_OVERHEAD <= png.length;) {
    const data = at + 8
    const end = data + view.getUint32(at)
    const isXmp = latin1(png, data, data + PNG_XMP_KEYWORD.length) === PNG_XMP_KEYWORD
    // Matches the form that `png-xmp.ts` writes: uncompressed, without a language.
    if (latin1(png, at + 4, data) === 'iTXt' && isXmp)
      return png.slice(data + PNG_XMP_KEYWORD.length + 5, end)
    at = end + 4
  }
  return null
}

function xmpOfWebp(webp: Uint8Array): Bytes | null {
  const view = viewOf(webp)
  for (let at = 12; at + 8 <= webp.length;) {
    const length = view.getUint32(at + 4, true)
    if (latin1(webp, at, at + 4) === 'XMP ') return webp.slice(at + 8, at + 8 + length)
    at += 8 + length + (length % 2)
  }
  return null
}

function xmpOfJpeg(jpeg: Uint8Array): Bytes | null {
  const view = viewOf(jpeg)
  let at = 2
  while (at + 4 <= jpeg.length && jpeg[at] === 0xff) {
    const marker = jpeg[at + 1]
    const length = view.getUint16(at + 2)
    // Start of scan: only pixel data follows.
    if (marker === 0xda) return null
    const head = at + 4
    if (marker === 0xe1 && latin1(jpeg, head, head + JPEG_XMP_HEAD.length) === JPEG_XMP_HEAD)
      return jpeg.slice(head + JPEG_XMP_HEAD.length, at + 2 + length)
    at += 2 + length
  }
  return null
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
const latin1 = (bytes: Uint8Array, start: number, end: number) =>
  String.fromCharCode(...bytes.subarray(start, end))
