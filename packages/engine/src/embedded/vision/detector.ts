/** BlazePose's person detector: one person's hip centre and the point that gives its size and turn. */
import { sigmoid } from '../image/maths.ts'
import type { Point } from '../image/maths.ts'
import { give } from '../image/pool.ts'
import type { RgbImage } from '../image/raster.ts'
import { cropRegion } from './crop.ts'
import type { Cropper } from './crop.ts'
import type { SquareRegion, VisionRuntime } from './types.ts'

const SIZE = 224
/** Cells per side and anchors per cell of each output layer. */
const ANCHOR_LAYERS = [
  [28, 2],
  [14, 2],
  [7, 6],
] as const
/** Floats per anchor: box centre and size, then four keypoints. */
const VALUES = 12
const MIN_SCORE = 0.4
const MERGE_IOU = 0.3
const REGION_MARGIN = 1.25
/** Somebody else: a sure box that hardly touches the best one's. */
const OTHER = { score: 0.65, iou: 0.05 }
/** Somebody else is the one to dress when larger than the surest one by this factor. */
const LARGER = 1.15

const anchors: readonly Point[] = ANCHOR_LAYERS.flatMap(([n, k]) =>
  Array.from({ length: n * n * k }, (_, i): Point => {
    const cell = Math.floor(i / k)
    return [((cell % n) + 0.5) / n, (Math.floor(cell / n) + 0.5) / n]
  }),
)

type Box = readonly [x0: number, y0: number, x1: number, y1: number]
type Found = { readonly score: number; readonly box: Box; readonly keypoints: readonly [Point, Point] }

/** Intersection over union. */
export function overlap(a: Box, b: Box): number {
  const w = Math.max(0, Math.min(a[2], b[2]) - Math.max(a[0], b[0]))
  const h = Math.max(0, Math.min(a[3], b[3]) - Math.max(a[1], b[1]))
  return (w * h) / ((a[2] - a[0]) * (a[3] - a[1]) + (b[2] - b[0]) * (b[3] - b[1]) - w * h)
}

/** Boxes above the least score, best first; keypoints in pixels of the picture about (cx, cy). */
function decodeBoxes(
  boxes: Float32Array,
  logits: Float32Array,
  side: number,
  cx: number,
  cy: number,
): Found[] {
  const found: Found[] = []
  for (let i = 0; i < anchors.length; i++) {
    const score = sigmoid(logits[i])
    if (score < MIN_SCORE) continue
    const v = boxes.subarray(i * VALUES, i * VALUES + VALUES)
    const [ax, ay] = anchors[i]
    const x = v[0] / SIZE + ax
    const y = v[1] / SIZE + ay
    const halfW = v[2] / SIZE / 2
    const halfH = v[3] / SIZE / 2
    const keypoint = (k: number): Point => [
      (v[4 + 2 * k] / SIZE + ax - 0.5) * side + cx,
      (v[5 + 2 * k] / SIZE + ay - 0.5) * side + cy,
    ]
    const box: Box = [x - halfW, y - halfH, x + halfW, y + halfH]
    found.push({ score, box, keypoints: [keypoint(0), keypoint(1)] })
  }
  return found.sort((a, b) => b.score - a.score)
}

export type DetectedPerson = {
  /** The square about the person, turned upright. */
  readonly region: SquareRegion
  /** Nobody else was seen. */
  readonly alone: boolean
}

/** Half the side of what a person takes up, as the keypoints tell it. */
const sizeOf = ({ keypoints: [hip, rim] }: Found): number => Math.hypot(rim[0] - hip[0], rim[1] - hip[1])

/** The surest of them, or somebody else who is clearly larger. */
function largest([best, ...others]: readonly Found[]): Found {
  return others.reduce((found, other) => (sizeOf(other) > LARGER * sizeOf(found) ? other : found), best)
}

/** The person to dress: the largest of those who are surely seen, else the likeliest; null when nobody is seen. */
export async function detectPerson(
  runtime: VisionRuntime,
  image: RgbImage,
  helper?: Cropper,
): Promise<DetectedPerson | null> {
  const side = Math.max(image.w, image.h)
  const region = { cx: image.w / 2, cy: image.h / 2, size: side, angle: 0 }
  const input = await cropRegion({ image, region, n: SIZE, scale: 2, offset: -1 }, helper)
  const [boxes, logits] = await runtime.run('detector', { data: input, shape: [1, SIZE, SIZE, 3] })
  give(input)
  const found = decodeBoxes(boxes, logits, side, region.cx, region.cy)
  give(boxes, logits)
  if (!found.length) return null
  const others = found.filter((f) => f.score > OTHER.score && overlap(f.box, found[0].box) < OTHER.iou)
  const chosen = largest([found[0], ...others])
  const group = found.filter((f) => overlap(f.box, chosen.box) > MERGE_IOU)
  const total = group.reduce((sum, f) => sum + f.score, 0)
  const mean = (k: 0 | 1, d: 0 | 1): number =>
    group.reduce((sum, f) => sum + f.keypoints[k][d] * f.score, 0) / total
  return {
    region: regionFrom([mean(0, 0), mean(0, 1)], [mean(1, 0), mean(1, 1)]),
    alone: others.length === 0,
  }
}

/** BlazePose's region: a square about the mid-hip with a second point on the circle about the body. */
export function regionFrom(centre: Point, top: Point): SquareRegion {
  const dx = top[0] - centre[0]
  const dy = top[1] - centre[1]
  return {
    cx: centre[0],
    cy: centre[1],
    size: 2 * Math.hypot(dx, dy) * REGION_MARGIN,
    angle: Math.PI / 2 - Math.atan2(-dy, dx),
  }
}
