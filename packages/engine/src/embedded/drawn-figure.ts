/**
 * Draws a person with a known pose, and a T-shirt: small pictures on which every stage runs without a network or a
 * photo. They are used to warm up the code, and by tests, which know every pixel of them.
 */
import { noiseSource, toSegment } from './image/maths.ts'
import type { Colour, Point } from './image/maths.ts'
import type { RgbImage } from './image/raster.ts'
import { BODY_GRID, BODY_PARTS } from './nets/person-parser.ts'
import type { BodyPart, PersonReading } from './nets/person-parser.ts'
import type { Landmark, Pose } from './vision/types.ts'

export const FIGURE_WIDTH = 384
export const FIGURE_HEIGHT = 512

/** 8-bit sRGB of the drawn materials. */
export const FIGURE_COLOURS = {
  background: [205, 210, 214],
  skin: [214, 164, 138],
  hair: [62, 44, 36],
  shirt: [176, 40, 44],
  trousers: [38, 46, 84],
  garment: [60, 96, 150],
} as const

/** A tapered stroke: a bone with its radii, or a disc when both ends are one point. */
type Stroke = {
  from: Point
  to: Point
  radius: readonly [number, number]
  colour: Colour
  part?: BodyPart
}

/** Joints in pixels by BlazePose's index. */
const JOINTS: Record<number, Point> = {
  0: [192, 82],
  2: [202, 72],
  5: [182, 72],
  7: [212, 76],
  8: [172, 76],
  9: [199, 96],
  10: [185, 96],
  11: [234, 140],
  12: [150, 140],
  13: [252, 210],
  14: [132, 210],
  15: [262, 276],
  16: [122, 276],
  19: [266, 296],
  20: [118, 296],
  23: [216, 288],
  24: [168, 288],
  25: [220, 386],
  26: [164, 386],
  27: [222, 478],
  28: [162, 478],
}
const LANDMARKS = 39
/** Range of the grain in 8-bit steps. */
const GRAIN = 6

const limb = (from: number, to: number, r0: number, r1: number, colour: Colour, part: BodyPart): Stroke => ({
  from: JOINTS[from],
  to: JOINTS[to],
  radius: [r0, r1],
  colour,
  part,
})

const { skin, hair, shirt, trousers } = FIGURE_COLOURS
/** From back to front. */
const STROKES: readonly Stroke[] = [
  { from: [192, 68], to: [192, 74], radius: [34, 32], colour: hair, part: 'hair' },
  { from: [192, 100], to: [192, 140], radius: [15, 17], colour: skin, part: 'neck' },
  { from: [192, 76], to: [192, 92], radius: [24, 19], colour: skin, part: 'face' },
  limb(23, 25, 27, 20, trousers, 'lowerClothes'),
  limb(24, 26, 27, 20, trousers, 'lowerClothes'),
  limb(25, 27, 20, 13, trousers, 'lowerClothes'),
  limb(26, 28, 20, 13, trousers, 'lowerClothes'),
  limb(13, 15, 13, 9, skin, 'leftArm'),
  limb(14, 16, 13, 9, skin, 'rightArm'),
  limb(15, 19, 10, 8, skin, 'leftHand'),
  limb(16, 20, 10, 8, skin, 'rightHand'),
  { from: [192, 166], to: [192, 242], radius: [46, 50], colour: shirt, part: 'upperClothes' },
  limb(11, 13, 19, 16, shirt, 'leftSleeve'),
  limb(12, 14, 19, 16, shirt, 'rightSleeve'),
  { from: [160, 152], to: [224, 152], radius: [17, 17], colour: shirt, part: 'upperClothes' },
]

const hit: [number, number] = [0, 0]

/** Calls `visit` for every pixel whose centre the stroke covers. */
function trace({ from, to, radius }: Stroke, visit: (i: number) => void): void {
  const reach = Math.max(...radius)
  const [left, right] = [Math.min(from[0], to[0]) - reach, Math.max(from[0], to[0]) + reach]
  const [top, bottom] = [Math.min(from[1], to[1]) - reach, Math.max(from[1], to[1]) + reach]
  for (let y = Math.floor(top); y < bottom; y++) {
    for (let x = Math.floor(left); x < right; x++) {
      toSegment(x + 0.5, y + 0.5, from, to, hit)
      if (hit[0] < radius[0] + (radius[1] - radius[0]) * hit[1]) visit(y * FIGURE_WIDTH + x)
    }
  }
}

/**
 * Draws strokes on a plain background with slight grain; `strokeAt` holds each pixel's stroke number, 0 for background.
 */
function draw(strokes: readonly Stroke[], background: Colour): { image: RgbImage; strokeAt: Uint8Array } {
  const [w, h] = [FIGURE_WIDTH, FIGURE_HEIGHT]
  const strokeAt = new Uint8Array(w * h)
  strokes.forEach((stroke, s) => trace(stroke, (i) => (strokeAt[i] = s + 1)))
  const data = new Uint8ClampedArray(w * h * 3)
  const noise = noiseSource(1)
  strokeAt.forEach((s, i) => {
    const colour = s ? strokes[s - 1].colour : background
    const grain = noise() * GRAIN
    for (let c = 0; c < 3; c++) data[i * 3 + c] = colour[c] + grain
  })
  return { image: { data, w, h }, strokeAt }
}

/**
 * Draws the person, and returns what perfect networks would find: the pose, and the reading of the half-size picture.
 */
export function drawPerson(): { image: RgbImage; pose: Pose; reading: PersonReading } {
  const { image, strokeAt } = draw(STROKES, FIGURE_COLOURS.background)
  const points = Array.from({ length: LANDMARKS }, (_, k): Landmark => {
    const [x, y] = JOINTS[k] ?? JOINTS[0]
    return { x, y, visibility: 0.99 }
  })
  const [w, h] = [image.w >> 1, image.h >> 1]
  const probability = Float32Array.from({ length: w * h }, (_, i) => {
    const at = 2 * Math.floor(i / w) * image.w + 2 * (i % w)
    return strokeAt[at] ? 0.98 : 0.01
  })
  return { image, pose: { points, probability, confidence: 1, alone: true }, reading: readingOf(strokeAt) }
}

/** The reading with the drawn class in each cell of the network's grid; background beyond the picture. */
function readingOf(strokeAt: Uint8Array): PersonReading {
  const { w, h } = BODY_GRID
  const scale = (2 * h) / FIGURE_HEIGHT
  const left = (w - (scale * FIGURE_WIDTH) / 2) / 2
  const parts = BODY_PARTS.map(() => new Float32Array(w * h))
  for (let i = 0; i < w * h; i++) {
    const x = Math.floor((2 * ((i % w) + 0.5 - left)) / scale)
    const y = Math.floor((2 * (Math.floor(i / w) + 0.5)) / scale)
    const s = x >= 0 && x < FIGURE_WIDTH ? strokeAt[y * FIGURE_WIDTH + x] : 0
    const part = s ? STROKES[s - 1].part : undefined
    parts[BODY_PARTS.indexOf(part ?? 'background')][i] = 1
  }
  return { parts, frame: { scale, left, top: 0 } }
}

/** Draws a short-sleeved shirt on white, in a colour in which the pose network finds no person. */
export function drawShirt(): RgbImage {
  const cloth: Colour = FIGURE_COLOURS.garment
  const strokes: Stroke[] = [
    { from: [192, 170], to: [192, 390], radius: [86, 92], colour: cloth },
    { from: [138, 118], to: [246, 118], radius: [24, 24], colour: cloth },
    { from: [128, 124], to: [72, 196], radius: [30, 30], colour: cloth },
    { from: [256, 124], to: [312, 196], radius: [30, 30], colour: cloth },
    { from: [192, 84], to: [192, 96], radius: [30, 22], colour: [255, 255, 255] },
  ]
  return draw(strokes, [255, 255, 255]).image
}
