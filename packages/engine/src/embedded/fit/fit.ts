/** A fit tells where points of the garment go on the body. Everything in analysis pixels. */
import type { Part, Shoulders } from '../garment/garment.ts'
import type { Point } from '../image/maths.ts'
import type { Pair } from '../person/types.ts'
import type { ArmBones, ArmPath } from './arm-path.ts'
import type { TorsoShape } from './torso-shape.ts'

/** A garment point and the place it is pulled to, with a strength. */
export type Handle = {
  readonly from: Point
  readonly to: Point
  readonly weight: number
  readonly part: Part
}

/** Puts (garment point, place on the body, strength) on a fit's list; the part is the torso unless given. */
export type AddHandle = (from: Point, to: Point, weight: number, part?: Part) => void

/** The rigid first guess: garment axes onto body axes, scaled, with a stretch along the body. */
export type Placement = {
  /** The garment's axis (an x) and the row (a y) that come to lie at `origin`. */
  readonly axis: number
  readonly row: number
  readonly origin: Point
  readonly right: Point
  readonly down: Point
  readonly scale: number
  /** Further factor along `down`, above and below the row. */
  readonly stretchAbove: number
  readonly stretchBelow: number
}

/** Where the inner side of a sleeve ends on an arm that hangs. */
export type Crease = {
  /** The x of the line between arm and trunk in rows y0, y0 + 1 and so on. */
  readonly y0: number
  readonly x: readonly number[]
  /** The arm's middle, and the unit vector down the arm, where the hem comes lowest. */
  readonly end: Point
  readonly down: Point
  /** Outer and inner end of the hem. */
  readonly hem: Pair<Point>
}

export type FittedSleeve = {
  readonly arm: ArmPath
  /** Distance along the arm at which the sleeve ends. */
  readonly end: number
  /** Outer and inner end of the hem on the person. */
  readonly hem: Pair<Point>
  /** Where the trunk comes before the sleeve; null where it does not. */
  readonly crease: Crease | null
}

export type Fit = {
  /** Person pixels per garment pixel. */
  readonly scale: number
  readonly placement: Placement
  readonly handles: readonly Handle[]
  readonly torso: TorsoShape
  /** Share of the torso's length at which the hem lies (trousers: far below everything). */
  readonly hemV: number
  /** The same for its ends on both sides: it may be curved or hang aslant. */
  readonly sideV: Pair<number>
  readonly sleeves: Pair<FittedSleeve | null>
  /** Where the armpits lie; null for trousers. */
  readonly armpitTo: Pair<Point> | null
  readonly shoulders: Shoulders
  /** Torso share at which it is tucked in; null where it is not. */
  readonly tuckedAt: number | null
  /** True for a garment that hangs open, which is worn over the person's own top. */
  readonly isOpen: boolean
}

/** A sleeve's arm, how far along it the sleeve goes, and its crease. */
export type SleeveTarget = { readonly arm: ArmBones } & Pick<FittedSleeve, 'end' | 'crease'>

/** The part of a fit that moves the mesh: a few numbers, nothing of the person's pixels. */
export type FitTargets = Pick<Fit, 'scale' | 'placement' | 'handles'> & {
  readonly sleeves: Pair<SleeveTarget | null>
}

export function targetsOf({ scale, placement, handles, sleeves }: Fit): FitTargets {
  const target = (sleeve: FittedSleeve | null): SleeveTarget | null =>
    sleeve && {
      arm: { points: sleeve.arm.points, lengths: sleeve.arm.lengths },
      end: sleeve.end,
      crease: sleeve.crease,
    }
  return { scale, placement, handles, sleeves: [target(sleeves[0]), target(sleeves[1])] }
}

/** Where the first guess puts a garment point. */
export function placed({ axis, row, origin, right, down, ...p }: Placement, x: number, y: number): Point {
  const X = (x - axis) * p.scale
  const Y = (y - row) * p.scale * (y < row ? p.stretchAbove : p.stretchBelow)
  return [origin[0] + right[0] * X + down[0] * Y, origin[1] + right[1] * X + down[1] * Y]
}
