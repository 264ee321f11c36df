/** Decodes the product's sample pictures. */
import path from 'node:path'
import { decodePicture } from '../src/codecs.ts'
import type { RgbaPicture } from '../src/picture.ts'

const SAMPLES = path.resolve(import.meta.dirname, '../../../samples')

export const SAMPLE_PEOPLE = ['woman-navy', 'woman-pink', 'woman-red', 'woman-yellow', 'man-white']
export const SAMPLE_GARMENTS = ['beige-sweater', 'black-jacket', 'floral-dress', 'purple-dress', 'white-polo']

/** Larger samples are scaled down to this width, to save time. */
const WIDTH_PX = 900

const decoded = new Map<string, Promise<RgbaPicture>>()

/** Decodes the sample once per process; do not change its pixels. */
export function samplePicture(name: string): Promise<RgbaPicture> {
  const file = path.join(SAMPLES, `${name}.jpg`)
  const picture = decoded.get(name) ?? decodePicture(file, { maxShortEdgePx: WIDTH_PX })
  decoded.set(name, picture)
  return picture
}

/** Creates a picture of one grey. */
export const plainPicture = (width: number, height: number, grey = 200): RgbaPicture => ({
  data: new Uint8Array(width * height * 4).fill(grey).map((v, i) => (i % 4 === 3 ? 255 : v)),
  width,
  height,
})
