/**
 * Writes XMP into a PNG as an uncompressed iTXt chunk, which the XMP specification requires and libvips does not write.
 */
import { crc32 } from 'node:zlib'

/**
 * Offset behind the signature (8 bytes) and the IHDR chunk (length, name, 13 bytes, checksum): text chunks may follow.
 */
const AFTER_HEADER = 8 + 4 + 4 + 13 + 4
const KEYWORD = 'XML:com.adobe.xmp'
/** Behind the keyword: its terminator, no compression (two bytes), no language, no translated keyword. */
const FLAGS = Buffer.from([0, 0, 0, 0, 0])

/** Inserts an XMP packet behind the header of a PNG. */
export function withXmpChunk(png: Buffer, xmp: string): Buffer {
  const body = Buffer.concat([Buffer.from(`iTXt${KEYWORD}`, 'latin1'), FLAGS, Buffer.from(xmp, 'utf8')])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length - 4)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([png.subarray(0, AFTER_HEADER), length, body, checksum, png.subarray(AFTER_HEADER)])
}
