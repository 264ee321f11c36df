/** Pictures with revealing metadata: location, author, device. Each hiding place contains the canary. */
import { crc32, deflateSync } from 'node:zlib'
import { quarters } from './pictures.ts'

/** Found only in the metadata of these pictures, as Latin-1 or UTF-16. */
export const SECRET = 'LEAKCANARY'
const SOI_BYTES = 2
const PNG_HEAD_BYTES = 8 + 25

const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16()
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><a xmlns="">${SECRET}</a></x:xmpmeta>`
const exif = {
  IFD0: { Artist: SECRET, Copyright: SECRET, ImageDescription: SECRET, Make: SECRET },
  IFD2: { UserComment: SECRET, BodySerialNumber: SECRET },
  IFD3: { GPSMapDatum: SECRET, GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 30/1' },
}

export async function secretJpeg(): Promise<Buffer> {
  const file = await quarters()
    .withIccProfile('p3')
    .withExif(exif)
    .withXmp(xmp)
    .withDensity(123)
    .jpeg({ quality: 95 })
    .toBuffer()
  return Buffer.concat([
    file.subarray(0, SOI_BYTES),
    segment(0xe1, Buffer.from(`http://ns.adobe.com/xmp/extension/\0${SECRET}`)),
    segment(0xed, Buffer.concat([Buffer.from('Photoshop 3.0\0'), iptc()])),
    segment(0xef, Buffer.from(`MakerNote\0${SECRET}`)),
    segment(0xfe, Buffer.from(SECRET)),
    file.subarray(SOI_BYTES),
    Buffer.from(`${SECRET} behind the end`),
  ])
}

/** Only its colour profile contains the canary. */
export async function jpegWithSecretProfile(): Promise<Buffer> {
  const file = await quarters().jpeg({ quality: 95 }).toBuffer()
  const plain = await quarters().withIccProfile('p3').png().toBuffer()
  const { default: sharp } = await import('sharp')
  const { icc } = await sharp(plain).metadata()
  const profile = withDescription(icc!, SECRET)
  const content = Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), profile])
  return Buffer.concat([file.subarray(0, SOI_BYTES), segment(0xe2, content), file.subarray(SOI_BYTES)])
}

/** @param alpha below 1, it stays a PNG when ingested */
export async function secretPng(alpha: number): Promise<Buffer> {
  const file = await quarters().ensureAlpha(alpha).withExif(exif).withXmp(xmp).png().toBuffer()
  const packed = deflateSync(Buffer.from(SECRET))
  return Buffer.concat([
    file.subarray(0, PNG_HEAD_BYTES),
    chunk('tEXt', Buffer.from(`Author\0${SECRET}`)),
    chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), packed])),
    chunk('iTXt', Buffer.concat([Buffer.from('Location\0\0\0\0\0'), Buffer.from(SECRET)])),
    chunk('tIME', Buffer.from([7, 0xea, 11, 22, 4, 30, 0])),
    chunk('prVt', Buffer.from(SECRET)),
    file.subarray(PNG_HEAD_BYTES),
    Buffer.from(`${SECRET} behind the end`),
  ])
}

export async function secretWebp(): Promise<Buffer> {
  const file = await quarters().withExif(exif).withXmp(xmp).webp({ quality: 95 }).toBuffer()
  const extra = Buffer.concat([Buffer.from('SECR\x0a\0\0\0', 'latin1'), Buffer.from(SECRET)])
  const whole = Buffer.concat([file, extra])
  whole.writeUInt32LE(whole.length - 8, 4)
  return Buffer.concat([whole, Buffer.from(`${SECRET} behind the end`)])
}

/** An IPTC record with the photographer's name, as Photoshop stores it. */
function iptc(): Buffer {
  const dataset = Buffer.concat([Buffer.from([0x1c, 2, 80, 0, SECRET.length]), Buffer.from(SECRET)])
  const padded = dataset.length % 2 ? Buffer.concat([dataset, Buffer.from([0])]) : dataset
  const head = Buffer.from('8BIM\x04\x04\0\0\0\0\0\0', 'latin1')
  head.writeUInt32BE(dataset.length, 8)
  return Buffer.concat([head, padded])
}

/** The profile with its description (ICC.1:2022, 10.15) replaced by one appended at the end. */
function withDescription(icc: Buffer, description: string): Buffer {
  const text = utf16(description)
  const entry = Buffer.alloc(28)
  entry.write('mluc', 0, 'latin1')
  entry.writeUInt32BE(1, 8)
  entry.writeUInt32BE(12, 12)
  entry.write('enUS', 16, 'latin1')
  entry.writeUInt32BE(text.length, 20)
  entry.writeUInt32BE(28, 24)
  const profile = Buffer.concat([icc, entry, text])
  const tags = profile.readUInt32BE(128)
  for (let tag = 0; tag < tags; tag++) {
    const at = 132 + tag * 12
    if (profile.toString('latin1', at, at + 4) !== 'desc') continue
    profile.writeUInt32BE(icc.length, at + 4)
    profile.writeUInt32BE(entry.length + text.length, at + 8)
  }
  profile.writeUInt32BE(profile.length, 0)
  return profile
}

function segment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length)
  framed.set(body, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

/** True when the canary is anywhere in these bytes. */
export const tellsSecret = (bytes: Buffer): boolean =>
  [Buffer.from(SECRET), utf16(SECRET), Buffer.from(SECRET, 'utf16le')].some((form) => bytes.includes(form))

/**
 * Lists the markers of a JPEG or the chunks of a PNG. Throws when data follows the end.
 * `APP1` is followed by its content, as it may carry a mark.
 */
export function partsOf(file: Buffer): string[] {
  return file.readUInt16BE(0) === 0xffd8 ? jpegParts(file) : pngParts(file)
}

function jpegParts(file: Buffer): string[] {
  const parts: string[] = []
  let at = SOI_BYTES
  for (;;) {
    const marker = file.readUInt16BE(at)
    const bytes = file.readUInt16BE(at + 2)
    const name = marker.toString(16)
    parts.push(marker === 0xffe1 ? `${name} ${file.toString('utf8', at + 4, at + 2 + bytes)}` : name)
    at += 2 + bytes
    if (marker === 0xffda) break
  }
  // Inside the scan, every ff is followed by 00 or a restart marker; the first other one is the end.
  while (file[at] !== 0xff || file[at + 1] === 0 || (file[at + 1]! & 0xf8) === 0xd0) at++
  if (file.readUInt16BE(at) !== 0xffd9 || at + 2 !== file.length)
    throw new Error(`The scan of this JPEG is followed by something at ${at} of ${file.length}`)
  return [...new Set(parts)]
}

function pngParts(file: Buffer): string[] {
  const parts: string[] = []
  let at = 8
  while (parts.at(-1) !== 'IEND') {
    parts.push(file.toString('latin1', at + 4, at + 8))
    at += 12 + file.readUInt32BE(at)
  }
  if (at !== file.length) throw new Error(`${file.length - at} bytes lie behind this PNG`)
  return [...new Set(parts)]
}
