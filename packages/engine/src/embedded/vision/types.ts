import type { Point } from '../image/maths.ts'
import type { Plane } from '../image/raster.ts'

/** The networks: three of MediaPipe's, and two of our own. */
export const MODEL_NAMES = ['detector', 'landmarks', 'segmenter', 'garmentReader', 'personParser'] as const
export type ModelName = (typeof MODEL_NAMES)[number]

/** A tensor: values in row order, and its shape. */
export type NetworkInput = { readonly data: Float32Array; readonly shape: readonly number[] }

/** Runs neural networks; implemented per platform (Node or web). */
export type VisionRuntime = {
  /** Runs the model. Inputs and outputs are in the model's own order. */
  run(model: ModelName, ...inputs: readonly NetworkInput[]): Promise<Float32Array[]>
}

/** A rotated square of a picture: centre and side in pixels, angle in radians (clockwise on screen). */
export type SquareRegion = {
  readonly cx: number
  readonly cy: number
  readonly size: number
  readonly angle: number
}

/** x, y in pixels; visibility 0..1. */
export type Landmark = { readonly x: number; readonly y: number; readonly visibility: number }

/** A person's position, half-way from head to hips, in pixels of the picture; `isChosen` marks the one to dress. */
export type DetectedPlace = { readonly at: Point; readonly isChosen: boolean }

export type Pose = {
  /** 39 landmarks in picture pixels: the 33 of BlazePose and 6 auxiliary ones. */
  readonly points: readonly Landmark[]
  /** Person probability at half the picture's size. */
  readonly probability: Plane
  /** The landmark model's probability that this is a person, 0..1. */
  readonly confidence: number
  /** True if no other person was detected. */
  readonly alone: boolean
}
