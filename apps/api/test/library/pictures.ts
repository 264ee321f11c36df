/** Valid and invalid pictures for the tests, all generated here. */
import { deflateSync, crc32 } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

/** Found only in the metadata of these pictures. */
export const CANARY = 'LEAKCANARY'

type Size = { width?: number; height?: number }

/** A picture whose quarters are red, green, blue and white, clockwise from the top left. */
export function quarters({ width = 400, height = 600 }: Size = {}): Sharp {
  const half = { width: Math.floor(width / 2), height: Math.floor(height / 2) }
  const quarter = (background: string, left: number, top: number) => ({
    input: { create: { ...half, channels: 3 as const, background } },
    left,
    top,
  })
  return sharp({ create: { width, height, channels: 3, background: 'white' } }).composite([
    quarter('red', 0, 0),
    quarter('lime', half.width, 0),
    quarter('blue', half.width, half.height),
  ])
}

export const jpeg = (size: Size = {}): Promise<Buffer> => quarters(size).jpeg({ quality: 95 }).toBuffer()
export const png = (size: Size = {}): Promise<Buffer> => quarters(size).png().toBuffer()
export const webp = (size: Size = {}): Promise<Buffer> => quarters(size).webp({ quality: 95 }).toBuffer()

export const avif = (size: Size = {}): Promise<Buffer> =>
  quarters(size).avif({ quality: 90, effort: 0 }).toBuffer()

export const kinds: [name: string, make: () => Promise<Buffer>][] = [
  ['jpeg', jpeg],
  ['png', png],
  ['webp', webp],
  ['avif', avif],
]

/** A uniform colour with this opacity. */
export const veil = (alpha: number): Sharp =>
  sharp({ create: { width: 400, height: 600, channels: 4, background: { r: 255, g: 0, b: 0, alpha } } })

const TILE = { width: 256, height: 256, channels: 3 as const }
const tile = await sharp({
  create: { ...TILE, background: 'grey', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
})
  .raw()
  .toBuffer()

/** Tiles of noise, which compresses badly, so that decoding takes a while. */
export const grain = ({ width = 3000, height = 3000 }: Size = {}): Sharp =>
  sharp({ create: { width, height, channels: 3, background: 'grey' } }).composite([
    { input: tile, raw: TILE, tile: true },
  ])

/** A JPEG that carries the canary in EXIF, GPS and XMP. */
export async function jpegWithSecrets(): Promise<Buffer> {
  const bytes = await quarters()
    .jpeg({ quality: 95 })
    .withExif({
      IFD0: { Artist: CANARY, Copyright: CANARY },
      IFD3: { GPSMapDatum: CANARY, GPSLatitudeRef: 'N' },
    })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><a xmlns="">${CANARY}</a></x:xmpmeta>`)
    .toBuffer()
  return Buffer.concat([bytes, Buffer.from(CANARY)])
}

/** A PNG that carries the canary in a text chunk. */
export async function pngWithSecrets(): Promise<Buffer> {
  const bytes = await png()
  const afterHeader = 8 + 25
  const text = chunk('tEXt', Buffer.from(`Comment\0${CANARY}`))
  return Buffer.concat([bytes.subarray(0, afterHeader), text, bytes.subarray(afterHeader)])
}

/** A PNG whose header claims this size, with almost no data; interlaced ones have an alpha channel. */
export function pngDeclaring(width: number, height: number, { isInterlaced = false } = {}): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set(isInterlaced ? [8, 6, 0, 0, 1] : [8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A JPEG whose frame header claims this size; progressive ones store every colour sample. */
export async function jpegDeclaring(
  width: number,
  height: number,
  { isProgressive = false } = {},
): Promise<Buffer> {
  const options = isProgressive ? { progressive: true, chromaSubsampling: '4:4:4' } : { quality: 95 }
  const bytes = await quarters({ width: 300, height: 300 }).jpeg(options).toBuffer()
  const frame = bytes.indexOf(Buffer.from([0xff, isProgressive ? 0xc2 : 0xc0]))
  bytes.writeUInt16BE(height, frame + 5)
  bytes.writeUInt16BE(width, frame + 7)
  return bytes
}

/** An AVIF whose properties (box `ispe`: ISO 23008-12, 6.5.3) claim this size. */
export async function avifDeclaring(width: number, height: number): Promise<Buffer> {
  const bytes = await avif({ width: 300, height: 300 })
  const size = bytes.indexOf('ispe') + 8
  bytes.writeUInt32BE(width, size)
  bytes.writeUInt32BE(height, size + 4)
  return bytes
}

/** A JPEG truncated to this share of its coded data; with `isEnded`, an end marker follows. */
export function cutShort(bytes: Buffer, share: number, { isEnded = true } = {}): Buffer {
  // After the header of the first scan, whose size is bounded for up to three channels.
  const start = bytes.indexOf(Buffer.from([0xff, 0xda])) + 14
  const kept = bytes.subarray(0, start + Math.floor((bytes.length - start) * share))
  return isEnded ? Buffer.concat([kept, Buffer.from([0xff, 0xd9])]) : kept
}

/** A JPEG with stray bytes between its segments, as some cameras write them. */
export const jpegWithJunk = async (): Promise<Buffer> => withJunk(await jpeg())

export function withJunk(bytes: Buffer): Buffer {
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]))
  return Buffer.concat([bytes.subarray(0, frame), Buffer.from([1, 2, 3]), bytes.subarray(frame)])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** First bytes of unsupported file types, by name. */
export const otherKinds: Record<string, Buffer> = {
  gif: Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1'),
  bmp: Buffer.from('BM\x46\0\0\0\0\0\0\0\x36\0\0\0', 'latin1'),
  tiff: Buffer.from('II*\0\x08\0\0\0', 'latin1'),
  heic: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
  heif: Buffer.from('\0\0\0\x18ftypmif1\0\0\0\0mif1heic', 'latin1'),
  pdf: Buffer.from('%PDF-1.7\n'),
  svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"/>'),
  html: Buffer.from('<!doctype html><script>alert(1)</script>'),
  program: Buffer.from('\x7fELF\x02\x01\x01\0', 'latin1'),
}

/** The colour at a fraction of width and height, as [red, green, blue]. */
export async function colourAt(bytes: Uint8Array, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
  return [...data.subarray(at, at + 3)]
}
