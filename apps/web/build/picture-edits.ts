/**
 * Edits that turn the samples into examples of unsuitable photos, shown beside the upload. Each takes a picture's bytes
 * and path and returns the bytes of the edited picture.
 */
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp, { type Sharp } from 'sharp'

type Edit = (source: Buffer, path: string) => Promise<Buffer>

/** The second person put beside a sample, by the first word of the sample's name. */
const company: Record<string, string> = { woman: 'man-white.jpg', man: 'woman-pink.jpg' }
const BESIDE_GARMENT = 'white-polo.jpg'

const bytesOf = (image: Sharp) => image.keepXmp().jpeg({ quality: 95 }).toBuffer()
const sizeOf = async (source: Buffer) => {
  const { width, height } = await sharp(source).metadata()
  return { width, height }
}
/** Makes a picture of the background alone, by stretching its leftmost columns over the whole width. */
async function wallOf(source: Buffer): Promise<Buffer> {
  const { width, height } = await sizeOf(source)
  const column = await sharp(source).extract({ left: 2, top: 0, width: 6, height }).toBuffer()
  return sharp(column).resize({ width, height, fit: 'fill' }).blur(12).toBuffer()
}

/** Crops a part with the picture's own aspect ratio. `left`, `top` and `share` are shares of its width and height. */
async function part(source: Buffer, at: { left: number; top: number; share: number }): Promise<Buffer> {
  const { width, height } = await sizeOf(source)
  const region = {
    left: Math.round(width * at.left),
    top: Math.round(height * at.top),
    width: Math.round(width * at.share),
    height: Math.round(height * at.share),
  }
  return bytesOf(sharp(source).extract(region).resize({ width, height }))
}

const edits = {
  dark: (source) => bytesOf(sharp(source).modulate({ brightness: 0.3, saturation: 0.7 })),
  blurred: async (source) => bytesOf(sharp(source).blur((await sizeOf(source)).width / 38)),
  tilted: async (source) => {
    const { width, height } = await sizeOf(source)
    const turned = await sharp(source)
      .ensureAlpha()
      .rotate(24, { background: '#0000' })
      .png()
      .toBuffer({ resolveWithObject: true })
    const left = Math.round((turned.info.width - width) / 2)
    const top = Math.round((turned.info.height - height) / 2)
    const input = await sharp(turned.data).extract({ left, top, width, height }).toBuffer()
    return bytesOf(sharp(await wallOf(source)).composite([{ input }]))
  },
  /** Only the head and shoulders of the person. */
  close: (source) => part(source, { left: 0.3, top: 0.03, share: 0.4 }),
  /** A garment that is cut off by the picture's edge. */
  cut: (source) => part(source, { left: 0, top: 0.45, share: 0.52 }),
  several: async (source, path) => {
    const { width, height } = await sizeOf(source)
    const kind = /^(woman|man)-/.exec(path.split(/[/\\]/).at(-1) ?? '')?.[1]
    const other = await readFile(join(dirname(path), (kind && company[kind]) ?? BESIDE_GARMENT))
    const half = Math.round(width / 2)
    const narrow = { left: Math.round(width / 4), top: 0, width: half, height }
    const [first, second] = await Promise.all(
      [source, other].map((one) => sharp(one).resize({ width, height }).extract(narrow).toBuffer()),
    )
    return bytesOf(
      sharp(await wallOf(source)).composite([
        { input: first ?? source, left: 0, top: 0 },
        { input: second ?? source, left: half, top: 0 },
      ]),
    )
  },
  /** A garment on patterned cloth, against which only darker garments stand out. */
  busy: async (source) => {
    const { width, height } = await sizeOf(source)
    const step = Math.round(width / 7)
    const pattern = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
      <defs><pattern id="cloth" width="${step}" height="${step}" patternUnits="userSpaceOnUse" patternTransform="rotate(20)">
        <rect width="${step}" height="${step}" fill="#d8b48a"/><circle cx="${step / 2}" cy="${step / 2}" r="${step / 3}" fill="#9c3d2e"/>
        <path d="M0 0h${step / 3}v${step}h-${step / 3}z" fill="#3f6b52" fill-opacity=".75"/></pattern></defs>
      <rect width="100%" height="100%" fill="url(#cloth)"/></svg>`
    return bytesOf(sharp(source).composite([{ input: Buffer.from(pattern), blend: 'multiply' }]))
  },
  /** Folds the lower part of a garment up. The darker pixel wins, so that the lighter background disappears. */
  folded: async (source) => {
    const { width, height } = await sizeOf(source)
    const fold = Math.round(height * 0.52)
    const turned = Math.round(height * 0.27)
    const [upper, lower] = await Promise.all([
      sharp(source).extract({ left: 0, top: 0, width, height: fold }).toBuffer(),
      sharp(source).extract({ left: 0, top: fold, width, height: turned }).flip().linear(0.9, 18).toBuffer(),
    ])
    return bytesOf(
      sharp(await wallOf(source)).composite([
        { input: upper, left: 0, top: 0 },
        { input: lower, left: 0, top: fold - turned, blend: 'darken' },
      ]),
    )
  },
} satisfies Record<string, Edit>

export type PictureEdit = keyof typeof edits
export const isPictureEdit = (name: string): name is PictureEdit => name in edits

/** Applies an edit to a picture's bytes; the file at `path` is not changed. */
export const editPicture = (name: PictureEdit, source: Buffer, path: string): Promise<Buffer> =>
  edits[name](source, path)
