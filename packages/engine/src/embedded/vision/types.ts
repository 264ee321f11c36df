import type { Plane } from '../image/raster.ts'

/** The models that the embedded engine can run. */
export type ModelName = 'detector' | 'landmarksFull' | 'segmenter'

/** Runs neural networks; the platform's edge (Node or web) supplies it. */
export type VisionRuntime = {
  /** The model's outputs for one input of the given shape, each in memory that the caller gives back. */
  run(model: ModelName, input: Float32Array, shape: readonly number[]): Promise<Float32Array[]>
  /** Waits until what others have asked of the networks meanwhile is under way. */
  readonly pause?: () => Promise<void>
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

export type Pose = {
  /** 39 landmarks in picture pixels: the 33 of BlazePose and 6 auxiliary ones. */
  readonly points: readonly Landmark[]
  /** Person probability at half the picture's size. */
  readonly probability: Plane
  /** The landmark model's own flag: is this a person, 0..1. */
  readonly confidence: number
  /** Nobody else was seen. */
  readonly alone: boolean
}
