/** Runs BlazePose's landmark model on a region of the picture. */
import { sigmoid } from '../image/maths.ts'
import type { Point } from '../image/maths.ts'
import type { RgbImage } from '../image/raster.ts'
import { cropRegion } from './crop.ts'
import type { Landmark, SquareRegion, VisionRuntime } from './types.ts'

export const LANDMARK_SIZE = 256
const HEAT_SIZE = 64
/** Crop pixels per heat-map cell: cell k stands for k · HEAT_CELL, not for its own middle. */
const HEAT_CELL = LANDMARK_SIZE / HEAT_SIZE
/** Cells around a landmark over which its heat map is averaged. */
const HEAT_RADIUS = 3
/** Least peak of a heat map. */
const HEAT_MIN_PEAK = 0.5
/** Number of landmarks: 33 of the body and 6 auxiliary ones. */
const POINTS = 39
/** Values per landmark: x, y, z, visibility, presence. */
const VALUES = 5

export type RegionLandmarks = {
  /** In picture pixels. */
  readonly points: readonly Landmark[]
  /** Person logits of the region, LANDMARK_SIZE². */
  readonly mask: Float32Array
  /** Probability that the region shows a person, 0..1. */
  readonly confidence: number
}

/** Centroid of the heat map of landmark k around (x, y), in crop pixels; null where its peak is weak. */
export function heatCentroid(heat: Float32Array, k: number, x: number, y: number): Point | null {
  const hx = Math.floor(x / HEAT_CELL)
  const hy = Math.floor(y / HEAT_CELL)
  let sum = 0
  let sx = 0
  let sy = 0
  let peak = 0
  for (let v = hy - HEAT_RADIUS; v <= hy + HEAT_RADIUS; v++) {
    for (let u = hx - HEAT_RADIUS; u <= hx + HEAT_RADIUS; u++) {
      if (u < 0 || v < 0 || u >= HEAT_SIZE || v >= HEAT_SIZE) continue
      const q = sigmoid(heat[(v * HEAT_SIZE + u) * POINTS + k])
      sum += q
      sx += q * u
      sy += q * v
      peak = Math.max(peak, q)
    }
  }
  return peak > HEAT_MIN_PEAK ? [(sx / sum) * HEAT_CELL, (sy / sum) * HEAT_CELL] : null
}

/** Finds the landmarks and the mask of the person in the region. */
export async function findLandmarks(
  runtime: VisionRuntime,
  image: RgbImage,
  region: SquareRegion,
): Promise<RegionLandmarks> {
  const n = LANDMARK_SIZE
  const input = cropRegion({ image, region, n, scale: 1, offset: 0 })
  const [raw, flag, mask, heat] = await runtime.run('landmarks', { data: input, shape: [1, n, n, 3] })
  const cos = (Math.cos(region.angle) * region.size) / n
  const sin = (Math.sin(region.angle) * region.size) / n
  const points = Array.from({ length: POINTS }, (_, k) => {
    const at: Point = [raw[k * VALUES], raw[k * VALUES + 1]]
    const [x, y] = heatCentroid(heat, k, ...at) ?? at
    const u = x - n / 2
    const v = y - n / 2
    return {
      x: region.cx + u * cos - v * sin,
      y: region.cy + u * sin + v * cos,
      visibility: sigmoid(raw[k * VALUES + 3]),
    }
  })
  const confidence = flag[0]
  return { points, mask, confidence }
}
