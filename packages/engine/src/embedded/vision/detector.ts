/** BlazePose's person detector: finds people, and gives the region of the one to dress. */
import { middle, sigmoid, toSegment } from '../image/maths.ts'
import type { Point } from '../image/maths.ts'
import type { RgbImage } from '../image/raster.ts'
import { cropRegion } from './crop.ts'
import type { DetectedPlace, SquareRegion, VisionRuntime } from './types.ts'

const SIZE = 224
/** Cells per side and anchors per cell of each output layer. */
const ANCHOR_LAYERS = [
  [28, 2],
  [14, 2],
  [7, 6],
] as const
/** Floats per anchor: box centre and size, then four keypoints. */
const VALUES = 12
/** Least score of a detection. */
const MIN_SCORE = 0.4
/** Detections that overlap by more than this (intersection over union) are merged. */
const MERGE_IOU = 0.3
/** Factor by which the region of the landmark network is larger than the detected person. */
const REGION_MARGIN = 1.25
/** Another person: the least score of a box, and the IoU with every other person below which it is separate. */
const SEPARATE = { score: 0.65, iou: 0.05 }
/** Another person is chosen when larger than the one of the best score by this factor. */
const LARGER_BY = 1.15
/** A person at the picture's edge counts as smaller by this share than one in its middle. */
const EDGE_PENALTY = 0.15

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

/**
 * Decodes the boxes of at least the least score, best first; keypoints are in pixels of the picture around (cx, cy).
 */
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
  /** The square around the person, rotated with the body. */
  readonly region: SquareRegion
  /** True if no other person was detected. */
  readonly alone: boolean
  /** Everyone who was detected, this person included. */
  readonly people: readonly DetectedPlace[]
}

/** Half the side of the person's region, by the keypoints. */
const sizeOf = ({ keypoints: [hip, rim] }: Found): number => Math.hypot(rim[0] - hip[0], rim[1] - hip[1])

/** A person's head and hips, in pixels of the picture. */
const trunkOf = (
  { box, keypoints: [hip] }: Found,
  toPixels: (p: Point) => Point,
): readonly [head: Point, hip: Point] => [toPixels([(box[0] + box[2]) / 2, (box[1] + box[3]) / 2]), hip]

/** Distance (px) from a point to the segment between a person's head and hips. */
const distanceTo = (found: Found, [x, y]: Point, toPixels: (p: Point) => Point): number =>
  toSegment(x, y, ...trunkOf(found, toPixels), [0, 0])[0]

/** Halfway from head to hips, in pixels of the picture. */
const positionOf = (found: Found, toPixels: (p: Point) => Point): Point => middle(...trunkOf(found, toPixels))

/**
 * The person of the best score, or another who is clearly larger, weighted by closeness to the middle.
 * @param half half the picture's width, px
 */
function largest([best, ...others]: readonly Found[], half: number): Found {
  const weight = (found: Found): number =>
    sizeOf(found) * (1 - (EDGE_PENALTY * Math.abs(found.keypoints[0][0] - half)) / half)
  return others.reduce((found, other) => (weight(other) > LARGER_BY * weight(found) ? other : found), best)
}

/** The separate people, by falling score; boxes that overlap one of them count as the same person. */
function separatePeople(found: readonly Found[]): Found[] {
  const people = [found[0]]
  for (const one of found) {
    if (one.score <= SEPARATE.score) continue
    if (people.every(({ box }) => overlap(one.box, box) < SEPARATE.iou)) people.push(one)
  }
  return people
}

/**
 * Detects the person to dress: the one nearest to `at` (pixels of the picture), or the largest near the middle among
 * the confident detections; null when no person is detected.
 */
export async function detectPerson(
  runtime: VisionRuntime,
  image: RgbImage,
  at?: Point,
): Promise<DetectedPerson | null> {
  const side = Math.max(image.w, image.h)
  const region = { cx: image.w / 2, cy: image.h / 2, size: side, angle: 0 }
  const input = cropRegion({ image, region, n: SIZE, scale: 2, offset: -1 })
  const [boxes, logits] = await runtime.run('detector', { data: input, shape: [1, SIZE, SIZE, 3] })
  const found = decodeBoxes(boxes, logits, side, region.cx, region.cy)
  if (!found.length) return null
  const people = separatePeople(found)
  const toPixels = ([x, y]: Point): Point => [(x - 0.5) * side + region.cx, (y - 0.5) * side + region.cy]
  const chosen = at
    ? people.reduce((a, b) => (distanceTo(b, at, toPixels) < distanceTo(a, at, toPixels) ? b : a))
    : largest(people, image.w / 2)
  const group = found.filter((f) => overlap(f.box, chosen.box) > MERGE_IOU)
  const total = group.reduce((sum, f) => sum + f.score, 0)
  const mean = (k: 0 | 1, d: 0 | 1): number =>
    group.reduce((sum, f) => sum + f.keypoints[k][d] * f.score, 0) / total
  return {
    region: regionFrom([mean(0, 0), mean(0, 1)], [mean(1, 0), mean(1, 1)]),
    alone: people.length === 1,
    people: people.map((one) => ({ at: positionOf(one, toPixels), isChosen: one === chosen })),
  }
}

/**
 * BlazePose's region of interest: a square around the mid-hip.
 * @param top a point on the circle around the body; it gives size and rotation
 */
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
