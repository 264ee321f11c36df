/**
 * Runs our network that reads a garment's picture: per-pixel parts, landmarks, and attributes. Left and right are the
 * viewer's. It is trained in `training/`; its tensors are described in `docs/models/garment-reader.md`.
 */
import { fineCategories } from '../../engine.ts'
import type { GarmentCategory } from '../../engine.ts'
import { sigmoid } from '../image/maths.ts'
import type { Point } from '../image/maths.ts'
import type { Planes, RgbImage } from '../image/raster.ts'
import type { VisionRuntime } from '../vision/types.ts'
import { letterboxed } from './letterbox.ts'
import type { Frame } from './letterbox.ts'
import { softmax } from './softmax.ts'

const INPUT = { w: 256, h: 320 }
/** The grid of the parts (half the input's size); that of the landmarks has a quarter of it. */
export const PARTS_GRID = { w: 128, h: 160 }
const LANDMARKS_GRID = { w: 64, h: 80 }

export const PARTS = [
  'background',
  'torso',
  'sleeveLeft',
  'sleeveRight',
  'collar',
  'inside',
  'skirt',
  'legLeft',
  'legRight',
  'waistband',
  'strap',
] as const
export type PartName = (typeof PARTS)[number]

const LANDMARKS = [
  'neckLeft',
  'neckRight',
  'neckLow',
  'shoulderLeft',
  'shoulderRight',
  'armpitLeft',
  'armpitRight',
  'cuffOuterLeft',
  'cuffInnerLeft',
  'cuffOuterRight',
  'cuffInnerRight',
  'waistLeft',
  'waistRight',
  'hemLeft',
  'hemRight',
  'crotch',
  'legOuterLeft',
  'legInnerLeft',
  'legOuterRight',
  'legInnerRight',
] as const
export type GarmentLandmarkName = (typeof LANDMARKS)[number]

const ATTRIBUTES = {
  category: fineCategories,
  sleeve: ['none', 'strap', 'cap', 'short', 'elbow', 'long'],
  shoulder: ['normal', 'off', 'cold'],
  neckline: ['crew', 'v', 'scoop', 'square', 'boat', 'high', 'collar', 'halter', 'off'],
  openFront: ['no', 'yes'],
  worn: ['no', 'yes'],
} as const
type AttributeValues = typeof ATTRIBUTES
/** A value and its probability among the values of its group. */
type Attribute<Value> = { readonly value: Value; readonly trust: number }
export type GarmentAttributes = {
  readonly [A in keyof AttributeValues]: Attribute<AttributeValues[A][number]>
}

/** A position in pixels of the picture, the probability that it exists, and that of its neighbourhood. */
export type GarmentLandmark = { readonly at: Point; readonly exists: number; readonly confidence: number }

export type GarmentReading = {
  /** Probabilities by part, in the order of `PARTS`; they sum to one in every cell of the grid. */
  readonly parts: Planes
  /** From pixels of the picture to cells of `PARTS_GRID`. */
  readonly frame: Frame
  readonly landmarks: Readonly<Record<GarmentLandmarkName, GarmentLandmark>>
  readonly attributes: GarmentAttributes
}

/** Order of the categories in the second (one-hot) input; all zeros is `auto`. */
const CATEGORY_INPUT: readonly GarmentCategory[] = ['top', 'bottom', 'dress', 'outerwear']
/** Radius, in cells around the most probable one, over which a landmark's position is averaged. */
const PEAK_RADIUS = 3

/**
 * Reads a picture.
 * @param category the category that the caller requested
 */
export async function readGarment(
  runtime: VisionRuntime,
  image: RgbImage,
  category: GarmentCategory,
): Promise<GarmentReading> {
  const { input, frame } = letterboxed(image, INPUT)
  const categoryInput = Float32Array.from(CATEGORY_INPUT, (name) => (name === category ? 1 : 0))
  const [parts, heat, exists, codes] = await runtime.run(
    'garmentReader',
    { data: input, shape: [1, 3, INPUT.h, INPUT.w] },
    { data: categoryInput, shape: [1, CATEGORY_INPUT.length] },
  )
  const reading = {
    parts: softmax(parts, PARTS.length, PARTS_GRID.w * PARTS_GRID.h),
    frame: { scale: frame.scale / 2, left: frame.left / 2, top: frame.top / 2 },
    landmarks: landmarksOf(heat, exists, frame),
    attributes: attributesOf(codes),
  }
  return reading
}

function landmarksOf(heat: Float32Array, exists: Float32Array, frame: Frame): GarmentReading['landmarks'] {
  const n = LANDMARKS_GRID.w * LANDMARKS_GRID.h
  const found = LANDMARKS.map((name, k) => {
    const { x, y, confidence } = peakOf(heat.subarray(k * n, (k + 1) * n))
    const at = [
      (x * (INPUT.w / LANDMARKS_GRID.w) - frame.left) / frame.scale - 0.5,
      (y * (INPUT.h / LANDMARKS_GRID.h) - frame.top) / frame.scale - 0.5,
    ] as const
    return [name, { at, exists: sigmoid(exists[k]), confidence }] as const
  })
  return Object.fromEntries(found) as Record<GarmentLandmarkName, GarmentLandmark>
}

/** The mean position (cells, from the corner) around the most probable cell, and that neighbourhood's probability. */
function peakOf(logits: Float32Array): { x: number; y: number; confidence: number } {
  const { w, h } = LANDMARKS_GRID
  let best = 0
  for (let i = 1; i < logits.length; i++) if (logits[i] > logits[best]) best = i
  const all = logits.reduce((sum, logit) => sum + Math.exp(logit - logits[best]), 0)
  const bx = best % w
  const by = Math.floor(best / w)
  let near = 0
  let x = 0
  let y = 0
  for (let v = Math.max(0, by - PEAK_RADIUS); v <= Math.min(h - 1, by + PEAK_RADIUS); v++) {
    for (let u = Math.max(0, bx - PEAK_RADIUS); u <= Math.min(w - 1, bx + PEAK_RADIUS); u++) {
      const p = Math.exp(logits[v * w + u] - logits[best])
      near += p
      x += p * u
      y += p * v
    }
  }
  return { x: x / near + 0.5, y: y / near + 0.5, confidence: near / all }
}

function attributesOf(codes: Float32Array): GarmentAttributes {
  let start = 0
  const read = Object.entries(ATTRIBUTES).map(([name, values]) => {
    const logits = codes.subarray(start, start + values.length)
    start += values.length
    const most = logits.reduce((a, b) => Math.max(a, b))
    const sum = logits.reduce((total, code) => total + Math.exp(code - most), 0)
    return [name, { value: values[logits.indexOf(most)], trust: 1 / sum }]
  })
  return Object.fromEntries(read) as GarmentAttributes
}
