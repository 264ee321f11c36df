/** Finds several people in the picture of a garment, of whom one wears it. */
import type { BoxInPicture } from '../../engine.ts'
import type { RgbaPicture } from '../../picture.ts'
import { flattenPicture } from '../image/flatten.ts'
import { resizeImage } from '../image/resize.ts'
import { detectPerson } from '../vision/detector.ts'
import type { VisionRuntime } from '../vision/types.ts'
import { garmentSize } from '../working-size.ts'

/** Least width of a column, as a share of the picture's. */
const MIN_WIDTH = 0.1

/** One column of the picture per person, from left to right; empty when fewer than two people are detected. */
export async function wearersIn(runtime: VisionRuntime, picture: RgbaPicture): Promise<BoxInPicture[]> {
  const { w, h } = garmentSize(picture.width, picture.height)
  const detected = await detectPerson(runtime, resizeImage(flattenPicture(picture), w, h))
  return columnsOf((detected?.people ?? []).map(({ at: [x] }) => x / w))
}

/**
 * Splits the picture into columns halfway between neighbouring people; empty when one would be too narrow.
 * @param places the people's x, as shares of the picture's width
 */
export function columnsOf(places: readonly number[]): BoxInPicture[] {
  const sorted = places.toSorted((a, b) => a - b)
  const ends = [0, ...sorted.slice(1).map((x, k) => (sorted[k] + x) / 2), 1]
  const columns = sorted.map((_, k) => ({ x: ends[k], y: 0, width: ends[k + 1] - ends[k], height: 1 }))
  return columns.length > 1 && columns.every(({ width }) => width >= MIN_WIDTH) ? columns : []
}
