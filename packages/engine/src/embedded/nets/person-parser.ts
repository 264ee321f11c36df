/**
 * Runs our network that parses a photo of a person into body parts and clothes. Left and right are the person's own.
 * It is trained in `training/`; its tensors are described in `docs/models/person-parser.md`.
 */
import type { Box } from '../image/box.ts'
import type { Planes, RgbImage } from '../image/raster.ts'
import type { VisionRuntime } from '../vision/types.ts'
import { framed } from './letterbox.ts'
import type { Frame } from './letterbox.ts'
import { softmax } from './softmax.ts'

const INPUT = { w: 256, h: 384 }
/** The grid of the output, at half of the input's size. */
export const BODY_GRID = { w: 128, h: 192 }

export const BODY_PARTS = [
  'background',
  'hair',
  'face',
  'neck',
  'torsoSkin',
  'leftArm',
  'rightArm',
  'leftHand',
  'rightHand',
  'upperClothes',
  'leftSleeve',
  'rightSleeve',
  'lowerClothes',
  'dress',
  'leftLeg',
  'rightLeg',
  'shoes',
  'other',
] as const
export type BodyPart = (typeof BODY_PARTS)[number]

/** For each part, the index of its mirror image's part. */
const SIDE_SWAPPED = BODY_PARTS.map((name) => {
  const other = name.startsWith('left') ? name.replace('left', 'right') : name.replace('right', 'left')
  return BODY_PARTS.findIndex((part) => part === other)
})

export type PersonReading = {
  /** Probabilities by part, in the order of `BODY_PARTS`; they sum to one in every cell of the grid. */
  readonly parts: Planes
  /** From pixels of the picture to cells of `BODY_GRID`. */
  readonly frame: Frame
}

/** Margin of background around the body's box in the input, as a share of the box. */
const MARGIN = 0.06

/**
 * Reads the person whose body is in the box (pixels of the picture). The result is the mean over the input and its
 * mirror image (test-time augmentation), which raises the mIoU from .777 to .785 (docs/models/person-parser.md).
 */
export async function readPerson(runtime: VisionRuntime, image: RgbImage, body: Box): Promise<PersonReading> {
  const { input, frame } = framed(image, body, MARGIN, INPUT)
  const parts = await probabilities(runtime, input)
  mirrorRows(input, INPUT.w)
  const mirrored = await probabilities(runtime, input)
  for (let c = 0; c < parts.length; c++) {
    const other = mirrored[SIDE_SWAPPED[c]]
    mirrorRows(other, BODY_GRID.w)
    for (let i = 0; i < other.length; i++) parts[c][i] = (parts[c][i] + other[i]) / 2
  }
  return { parts, frame: { scale: frame.scale / 2, left: frame.left / 2, top: frame.top / 2 } }
}

async function probabilities(runtime: VisionRuntime, input: Float32Array): Promise<Planes> {
  const [logits] = await runtime.run('personParser', { data: input, shape: [1, 3, INPUT.h, INPUT.w] })
  const parts = softmax(logits, BODY_PARTS.length, BODY_GRID.w * BODY_GRID.h)
  return parts
}

/** Reverses every row of w values, in place. */
function mirrorRows(values: Float32Array, w: number): void {
  for (let from = 0; from < values.length; from += w) values.subarray(from, from + w).reverse()
}

/** The reading relative to a crop of the picture whose upper left corner is (x0, y0). */
export const readingWithin = ({ parts, frame }: PersonReading, { x0, y0 }: Box): PersonReading => ({
  parts,
  frame: { ...frame, left: frame.left + frame.scale * x0, top: frame.top + frame.scale * y0 },
})
