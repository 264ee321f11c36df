/**
 * A garment as the rest of the engine knows it. Every value here is plain data, so that an analysis
 * crosses a thread by structured clone. Lengths and points are in analysis pixels (half of the picture) unless
 * a name says otherwise; side 0 is the image's left, side 1 its right.
 */
import type { FineCategory } from '../../engine.ts'
import type { Point } from '../image/maths.ts'
import type { Mask } from '../image/raster.ts'
import type { GarmentReading } from '../nets/garment-reader.ts'
import type { Pair } from '../person/types.ts'
import type { Size } from '../working-size.ts'

/** First and last mask pixel of an unbroken stretch in one row. */
export type Run = readonly [number, number]

/** A mask with its extent, its middle (an x), and the runs of its torso, or of its legs, per row. */
export type Outline = {
  readonly w: number
  readonly h: number
  readonly mask: Mask
  readonly x0: number
  readonly x1: number
  readonly y0: number
  readonly y1: number
  readonly width: number
  readonly height: number
  /** Uppermost mask row per column, −1 where the column is empty. */
  readonly top: Int32Array
  readonly rows: Run[][]
  readonly axis: number
}

export type Sleeve = {
  /** 1 on the sleeve's pixels. */
  readonly inside: Mask
  /** Walking distance from the armhole to the farthest cuff pixel. */
  readonly length: number
  /** Centre line from the middle of the armhole to the cuff. */
  readonly axis: Point[]
  /** Edge from the shoulder to the outer cuff corner. */
  readonly outer: Point[]
  /** Edge from the armpit to the inner cuff corner. */
  readonly inner: Point[]
  /** Outer and inner cuff corner. */
  readonly hem: Pair<Point>
}

export type SleeveKind = 'none' | 'short' | 'middle' | 'long'

export type Shoulders = 'normal' | 'off' | 'cold'

/** A top or a dress. */
export type TopShape = Outline & {
  readonly kind: 'top' | 'dress'
  readonly isCoat: boolean
  /** It ends between the legs, so that it is worn under what covers these. */
  readonly isBodysuit: boolean
  readonly hemY: number
  readonly armpit: Pair<Point>
  /** Width between the armpits. */
  readonly chest: number
  readonly neck: Pair<Point>
  /** Feet of a standing collar, below the neck points; null without one. */
  readonly collar: Pair<Point> | null
  readonly shoulder: Pair<Point>
  readonly sleeveless: boolean
  readonly sleeves: Pair<Sleeve | null>
  /** Longest sleeve, in chest widths. */
  readonly sleeveLength: number
  readonly sleeveKind: SleeveKind
  /** Neck to hem, in chest widths. */
  readonly length: number
  /** How far the garment leaves shoulders bare: those of an `off` one lie on the upper arms, a `cold` one has holes there. */
  readonly shoulders: Shoulders
  /** Gap between the fronts per row (null where they meet) of a garment that hangs open; null for a closed one. */
  readonly opening: readonly (Run | null)[] | null
}

export type TrousersShape = Outline & {
  readonly kind: 'trousers'
  readonly crotch: Point
  readonly waist: Pair<Point>
}

export type GarmentShape = TopShape | TrousersShape

/** Cut-out at the picture's full size: interleaved 8-bit RGBA, straight alpha. */
export type Texture = {
  readonly data: Uint8ClampedArray
  readonly w: number
  readonly h: number
}

/** 0 is the torso (or the trousers), 1 and 2 are the sleeves on the image's left and right. */
export type Part = 0 | 1 | 2

/** Neighbours of vertex i: entries start[i] to start[i+1] of `to` and `weight`. */
export type MeshGraph = {
  readonly n: number
  readonly start: Int32Array
  readonly to: Int32Array
  readonly weight: Float64Array
}

/** The garment as a sheet of square cells. */
export type Mesh = {
  /** Part of every analysis pixel. */
  readonly part: Uint8Array
  /** Vertex positions on the garment (analysis pixels): x, y, x, y … */
  readonly from: Float64Array
  /** The part that each vertex belongs to. */
  readonly partOf: Uint8Array
  /** Four vertex indices per cell, clockwise from the upper left. */
  readonly cells: Int32Array
  /** The cells of part p are those from first[p] up to but not including first[p + 1]. */
  readonly first: readonly number[]
  /** Vertex index by part and grid node, −1 where there is none. */
  readonly ids: readonly Int32Array[]
  readonly columns: number
  readonly rows: number
  readonly graph: MeshGraph
}

export type Garment = {
  readonly texture: Texture
  readonly shape: GarmentShape
  readonly mesh: Mesh
  /** The garment's category, finer than its shape's kind. */
  readonly category: FineCategory
}

/** A garment cut out of its picture, at half size, and what the network said of it. */
export type CutGarment = Size & {
  readonly mask: Mask
  /** Part of every pixel of the mask: 0 the body, 1 and 2 its sleeves or legs on the image's left and right, 3 the collar. */
  readonly part: Uint8Array
  readonly reading: GarmentReading
}
