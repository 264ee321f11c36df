/** The fit of a garment: target positions of its points on the body, in analysis pixels. */
import type { Part, Shoulders } from '../garment/garment.ts'
import type { Point } from '../image/maths.ts'
import type { Pair } from '../person/types.ts'
import type { ArmBones, ArmPath } from './arm-path.ts'
import type { CuffLine } from './cuff.ts'
import type { TorsoShape } from './torso-shape.ts'

/** A garment point and its target on the person, with a weight. */
export type Handle = {
  readonly from: Point
  readonly to: Point
  readonly weight: number
  readonly part: Part
}

/** Adds a handle to a fit. The part defaults to the torso. */
export type AddHandle = (from: Point, to: Point, weight: number, part?: Part) => void

/** The first guess: a similarity from garment axes to body axes, with a further stretch along the body. */
export type Placement = {
  /** The garment's axis (x) and the row (y) that map to `origin`. */
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

/** The line between a hanging arm and the trunk, at which the visible inner side of a sleeve ends. */
export type Crease = {
  /** The x of the line in rows y0, y0 + 1 and so on. */
  readonly y0: number
  readonly x: readonly number[]
}

export type FittedSleeve = {
  readonly arm: ArmPath
  /** Distance along the arm at which the sleeve ends. */
  readonly end: number
  /** Outer and inner end of the hem on the person. */
  readonly hem: Pair<Point>
  /** Where its cloth ends; null when the hem has no length. */
  readonly cuff: CuffLine | null
  /** Null when the trunk hides nothing of the sleeve. */
  readonly crease: Crease | null
}

export type Fit = {
  /** Person pixels per garment pixel. */
  readonly scale: number
  readonly placement: Placement
  readonly handles: readonly Handle[]
  readonly torso: TorsoShape
  /** Torso share of the hem (trousers: a large constant). */
  readonly hemV: number
  /** Torso shares of the hem's ends on both sides: a hem may be curved or slanted. */
  readonly sideV: Pair<number>
  readonly sleeves: Pair<FittedSleeve | null>
  /** The targets of the armpits; null for trousers. */
  readonly armpitTo: Pair<Point> | null
  readonly shoulders: Shoulders
  /** Torso share at which the garment is tucked in; null when it is not. */
  readonly tuckedAt: number | null
  /** True for an open front: the garment is worn over the person's own top. */
  readonly isOpen: boolean
  /** True for trousers, shorts and jumpsuits. */
  readonly hasLegs: boolean
}

/** The bones of a sleeve's arm, the sleeve's end along them, its cuff line and its crease. */
export type SleeveTarget = { readonly arm: ArmBones } & Pick<FittedSleeve, 'end' | 'cuff' | 'crease'>

/** The part of a fit that deforms the mesh: small enough to post to another thread, without the person's pixels. */
export type FitTargets = Pick<Fit, 'scale' | 'placement' | 'handles'> & {
  readonly sleeves: Pair<SleeveTarget | null>
}

/** Picks the part of a fit that deforms the mesh. */
export function targetsOf({ scale, placement, handles, sleeves }: Fit): FitTargets {
  const target = (sleeve: FittedSleeve | null): SleeveTarget | null =>
    sleeve && {
      arm: { points: sleeve.arm.points, lengths: sleeve.arm.lengths },
      end: sleeve.end,
      cuff: sleeve.cuff,
      crease: sleeve.crease,
    }
  return { scale, placement, handles, sleeves: [target(sleeves[0]), target(sleeves[1])] }
}

/** Maps a garment point to the person by the first guess. */
export function placed({ axis, row, origin, right, down, ...p }: Placement, x: number, y: number): Point {
  const X = (x - axis) * p.scale
  const Y = (y - row) * p.scale * (y < row ? p.stretchAbove : p.stretchBelow)
  return [origin[0] + right[0] * X + down[0] * Y, origin[1] + right[1] * X + down[1] * Y]
}
