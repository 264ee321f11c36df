import type { Point } from '../image/maths.ts'
import type { Plane } from '../image/raster.ts'

/** MediaPipe's three, and our own two. */
export const MODEL_NAMES = ['detector', 'landmarks', 'segmenter', 'garmentReader', 'personParser'] as const
export type ModelName = (typeof MODEL_NAMES)[number]

/** Values in row order, and the length of each dimension. */
export type NetworkInput = { readonly data: Float32Array; readonly shape: readonly number[] }

/** Runs neural networks; the platform's edge (Node or web) supplies it. */
export type VisionRuntime = {
  /** Runs the model. The inputs come in the model's own order, and so do the outputs. */
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

/** Where a person is, on the line from head to hips, in pixels of the picture; `isChosen` is the one to be dressed. */
export type DetectedPlace = { readonly at: Point; readonly isChosen: boolean }

export type Pose = {
  /** 39 landmarks in picture pixels: the 33 of BlazePose and 6 auxiliary ones. */
  readonly points: readonly Landmark[]
  /** Person probability at half the picture's size. */
  readonly probability: Plane
  /** The landmark model's own flag: is this a person, 0..1. */
  readonly confidence: number
  /** True if no other person was seen. */
  readonly alone: boolean
}
