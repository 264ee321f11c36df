/**
 * The data types of an analysed garment. Every value is plain data, so that an analysis crosses a thread by
 * structured clone. Lengths and points are in analysis pixels (half of the picture's resolution) unless a name says
 * otherwise; side 0 is the image's left, side 1 its right.
 */
import type { FineCategory } from '../../engine.ts'
import type { Point } from '../image/maths.ts'
import type { Mask } from '../image/raster.ts'
import type { GarmentReading } from '../nets/garment-reader.ts'
import type { Pair } from '../person/types.ts'
import type { Size } from '../working-size.ts'

/** First and last pixel (x, both inclusive) of an unbroken stretch of mask in one row. */
export type Run = readonly [number, number]

/** A mask with its extent, its vertical axis of symmetry, and the runs of its torso, or of its legs, per row. */
export type Outline = {
  readonly w: number
  readonly h: number
  readonly mask: Mask
  /** The bounding box; x1 and y1 are inclusive. */
  readonly x0: number
  readonly x1: number
  readonly y0: number
  readonly y1: number
  readonly width: number
  readonly height: number
  /** Uppermost mask row per column, −1 where the column is empty. */
  readonly top: Int32Array
  readonly rows: Run[][]
  /** The x of the axis of symmetry. */
  readonly axis: number
}

export type Sleeve = {
  /** 1 on the sleeve's pixels. */
  readonly inside: Mask
  /** Geodesic distance (inside the mask) from the armhole to the farthest pixel of the cuff. */
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

/** The hem of a top on the person who wears it in its picture. */
export type HemOnWearer = {
  /** Its torso share: 0 at the neck line, 1 at the hips. */
  readonly at: number
  /** True when lower clothes begin there, at the waist. */
  readonly isTucked: boolean
}

/** Where the body of a garment's wearer is in its picture. */
export type WearerPlaces = {
  /** The hem of their top; null when it is not seen. */
  readonly hem: HemOnWearer | null
  /** The y above which the straps of a top reach. */
  readonly shoulderY: number
}

/** A top or a dress. */
export type TopShape = Outline & {
  readonly kind: 'top' | 'dress'
  readonly isCoat: boolean
  /** True when it closes between the legs, so that it is worn under trousers and skirts. */
  readonly isBodysuit: boolean
  /** The hem of a top on its wearer; null when it is pictured without one, or the hem is not seen. */
  readonly onWearer: HemOnWearer | null
  /** The legs of a jumpsuit; null for other garments. */
  readonly legs: LegsShape | null
  readonly hemY: number
  readonly armpit: Pair<Point>
  /** Width between the armpits. */
  readonly chest: number
  readonly neck: Pair<Point>
  /** Where a standing collar meets the shoulders, below the neck points; null without a collar. */
  readonly collar: Pair<Point> | null
  /** True for a closed neckline with a round rim: a crew or scoop neck. */
  readonly isRound: boolean
  readonly shoulder: Pair<Point>
  readonly sleeveless: boolean
  readonly sleeves: Pair<Sleeve | null>
  /** Length of the longer sleeve, in chest widths. */
  readonly sleeveLength: number
  readonly sleeveKind: SleeveKind
  /** Neck to hem, in chest widths. */
  readonly length: number
  /** Shoulder cut: an `off` garment ends on the upper arms, a `cold` one has openings over the shoulders. */
  readonly shoulders: Shoulders
  /** Gap per row between the fronts of an open garment (null where they meet); null for a closed garment. */
  readonly opening: readonly (Run | null)[] | null
}

/** Where two legs part, and the runs of cloth per row, those of the two legs apart from there on. */
export type LegsShape = { readonly crotch: Point; readonly rows: readonly Run[][] }

/** Trousers, shorts or a skirt. */
export type TrousersShape = Outline & {
  readonly kind: 'trousers'
  /** True for a skirt, which has no legs. */
  readonly isSkirt: boolean
  /** Where the legs part; of a skirt, where it leaves the hips. */
  readonly crotch: Point
  readonly waist: Pair<Point>
}

export type GarmentShape = TopShape | TrousersShape

/** Cut-out at the picture's full size: interleaved 8-bit RGBA, straight alpha. */
export type Texture = {
  readonly data: Uint8ClampedArray
  readonly w: number
  readonly h: number
  /** 1 at half size where something hides the cloth in the picture, and it was painted; null for none. */
  readonly painted: Mask | null
}

/** 0 is the torso (or the trousers), 1 and 2 are the sleeves on the image's left and right. */
export type Part = 0 | 1 | 2

/** A weighted graph in compressed rows: vertex i has the entries start[i] to start[i + 1] of `to` and `weight`. */
export type MeshGraph = {
  readonly n: number
  readonly start: Int32Array
  readonly to: Int32Array
  readonly weight: Float64Array
}

/** A mesh of square cells over the garment. */
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
  /** Factor (at least 1) on the texture's colours that makes up for an under-exposed picture. */
  readonly exposure: number
  /** The garment's category, finer than its shape's kind. */
  readonly category: FineCategory
}

/** A garment segmented from its picture, at half size, with the network's reading of it. */
export type CutGarment = Size & {
  readonly mask: Mask
  /** Part of every mask pixel: 0 body, 1 and 2 sleeves or legs on the image's left and right, 3 collar. */
  readonly part: Uint8Array
  readonly reading: GarmentReading
}
