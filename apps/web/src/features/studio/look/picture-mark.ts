/**
 * Inserts the AI mark (an XMP packet) into files encoded by the browser, because a canvas drops metadata. Layouts: JPEG
 * APP1 and PNG iTXt as in the XMP specification, part 3; WebP as in RFC 9649.
 */

const JPEG_XMP_HEAD = 'http://ns.adobe.com/xap/1.0/\0'
const PNG_XMP_KEYWORD = 'XML:com.adobe.xmp'
const PNG_SIGNATURE_BYTES = 8
const PNG_CHUNK_OVERHEAD = 12
const PNG_IHDR_BYTES = 25
const VP8X_XMP_FLAG = 0x04
const VP8X_ALPHA_FLAG = 0x10

type Bytes = Uint8Array<ArrayBuffer>

/** Inserts the packet into a JPEG as an APP1 segment right after the start marker. At most 65 kB fit. */
export function jpegWithXmp(jpeg: Uint8Array, xmp: Uint8Array): Bytes {
  const head = latin1Bytes(JPEG_XMP_HEAD)
  const segment = new Uint8Array(4)
  segment.set([0xff, 0xe1])
  viewOf(segment).setUint16(2, 2 + head.length + xmp.length)
  return concat(jpeg.subarray(0, 2), segment, head, xmp, jpeg.subarray(2))
}

/** Inserts the packet into a PNG as an iTXt chunk right after the header. */
export function pngWithXmp(png: Uint8Array, xmp: Uint8Array): Bytes {
  // keyword, terminator, compression flag and method (0), empty language and translated keyword
  const data = concat(latin1Bytes('iTXt'), latin1Bytes(PNG_XMP_KEYWORD), new Uint8Array(5), xmp)
  const chunk = new Uint8Array(data.length + PNG_CHUNK_OVERHEAD - 4)
  chunk.set(data, 4)
  viewOf(chunk).setUint32(0, data.length - 4)
  viewOf(chunk).setUint32(4 + data.length, crc32(data))
  const cut = PNG_SIGNATURE_BYTES + PNG_IHDR_BYTES
  return concat(png.subarray(0, cut), chunk, png.subarray(cut))
}

/**
 * Appends the packet to a WebP as an XMP chunk. A simple file becomes an extended one, which needs the picture's size.
 */
export function webpWithXmp(webp: Uint8Array, xmp: Uint8Array, widthPx: number, heightPx: number): Bytes {
  let chunks = webp.subarray(12)
  let header: Bytes
  if (latin1(chunks, 0, 4) === 'VP8X') {
    header = chunks.slice(0, 18)
    chunks = chunks.subarray(18)
  } else {
    header = riffChunk('VP8X', new Uint8Array(10))
    // A lossless picture may have transparency; the flag only allows it.
    if (latin1(chunks, 0, 4) === 'VP8L') header[8] = VP8X_ALPHA_FLAG
    setUint24(header, 12, widthPx - 1)
    setUint24(header, 15, heightPx - 1)
  }
  header[8] = (header[8] ?? 0) | VP8X_XMP_FLAG
  const body = concat(latin1Bytes('WEBP'), header, chunks, riffChunk('XMP ', xmp))
  return concat(latin1Bytes('RIFF'), uint32Little(body.length), body)
}

function riffChunk(name: string, data: Uint8Array): Bytes {
  return concat(latin1Bytes(name), uint32Little(data.length), data, new Uint8Array(data.length % 2))
}

function uint32Little(value: number): Bytes {
  const bytes = new Uint8Array(4)
  viewOf(bytes).setUint32(0, value, true)
  return bytes
}

function setUint24(bytes: Uint8Array, at: number, value: number) {
  viewOf(bytes).setUint16(at, value & 0xffff, true)
  bytes[at + 2] = value >> 16
}

/** CRC-32 as in the PNG specification, annex D. */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}

function concat(...parts: Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((total, part) => total + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
const latin1Bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const latin1 = (bytes: Uint8Array, start: number, end: number) =>
  String.fromCharCode(...bytes.subarray(start, end))
