/** Reads a zip by its central directory (PKWARE APPNOTE 4.3), checking each file's length and checksum. */
import { crc32, inflateRawSync } from 'node:zlib'

const END_BYTES = 22
const END = 0x06054b50
const ENTRY = 0x02014b50

/** Returns the contents by name. Throws on an incomplete or corrupt zip. */
export function unzip(zip: Buffer): Map<string, Buffer> {
  const end = zip.length - END_BYTES
  if (end < 0 || zip.readUInt32LE(end) !== END) throw new Error('This is no whole zip')
  const files = new Map<string, Buffer>()
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    if (zip.readUInt32LE(at) !== ENTRY) throw new Error(`There is no entry at ${at}`)
    const [method, checksum] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 16)]
    const [packedBytes, bytes] = [zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 24)]
    const [nameBytes, extraBytes, noteBytes] = [28, 30, 32].map((field) => zip.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ]
    const name = zip.toString('utf8', at + 46, at + 46 + nameBytes)
    const header = zip.readUInt32LE(at + 42)
    const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28)
    const packed = zip.subarray(start, start + packedBytes)
    const content = method === 0 ? packed : inflateRawSync(packed)
    if (content.length !== bytes || crc32(content) !== checksum) throw new Error(`${name} is damaged`)
    files.set(name, content)
    at += 46 + nameBytes + extraBytes + noteBytes
  }
  return files
}
