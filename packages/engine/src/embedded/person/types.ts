/**
 * The data types of an analysed person picture. All positions are analysis pixels: half of the picture's resolution.
 */
import type { Colour, Point } from '../image/maths.ts'
import type { Plane, Planes } from '../image/raster.ts'
import type { Landmark } from '../vision/types.ts'

/** The labels of a parsed person picture. A dress is upper clothes down to the waist, lower ones below. */
export const BACKGROUND = 0
export const HAIR = 1
export const SKIN = 2
export const UPPER = 3
export const LOWER = 4
export const SHOES = 5
/** An object that a person holds, carries or wears over their clothes: a bag, a phone, a scarf, a hat. */
export const OBJECT = 6
export type Label = 0 | 1 | 2 | 3 | 4 | 5 | 6

/** One `Label` a pixel. */
export type LabelMap = Uint8Array

/** The parts of skin. */
export const NONE = 0
export const FACE = 1
export const NECK = 2
export const TRUNK = 3
export const ARM = 4
export const HAND = 5
export const LEG = 6

/** One skin part (or NONE) per pixel. */
export type SkinMap = Uint8Array

/** One value for the limb on the image's left, one for the limb on its right. */
export type Pair<T> = readonly [T, T]
/** The limb on the image's left (0) or on its right (1). */
export type Side = 0 | 1
export const SIDES: Pair<Side> = [0, 1]

export type Joint = 'shoulder' | 'elbow' | 'wrist' | 'finger' | 'hip' | 'knee' | 'ankle'

export type Face = {
  /** False for headless crops. */
  readonly visible: boolean
  readonly nose: Point
  /** The vector from the eyes to the mouth, and its length. */
  readonly axis: Point
  readonly length: number
  readonly centre: Point
  readonly chin: Point
  readonly radius: number
}

/**
 * The body as joints and two axes. `unit` is the shoulder-joint distance, or a share of the torso length when the
 * body is turned; radii and margins everywhere are fractions of it.
 */
export type Body = Record<Joint, Pair<Point>> & {
  readonly points: readonly Landmark[]
  readonly visibility: Record<Joint, Pair<number>>
  readonly neck: Point
  readonly pelvis: Point
  /** Length from neck to pelvis. */
  readonly torso: number
  /** Unit vectors along the torso, and across it to the image's right. */
  readonly down: Point
  readonly right: Point
  /** Shoulder-joint distance as seen, and the unit vector from the left to the right joint. */
  readonly span: number
  readonly across: Point
  readonly unit: number
  readonly face: Face
  /** This person's limb thickness relative to the average. */
  readonly armScale: number
  readonly legScale: number
}

/** A limb's segment with its radius (pixels) at the start and at the end. */
export type Bone = { readonly from: Point; readonly to: Point; readonly radius: Pair<number> }

/** A chain of bones from the trunk outwards. */
export type Limb = readonly Bone[]

/** The skin's colour ramp: a and b by L; `grain` is the deviation of its fine residual (0..1 of sRGB). */
export type SkinRamp = {
  /** From dark to light. */
  readonly knots: readonly Colour[]
  /** Lightness at the middle and its spread. */
  readonly middle: number
  readonly spread: number
  readonly grain: number
}

export type Person = {
  readonly w: number
  readonly h: number
  readonly lab: Planes
  /** Three planes in 0..1. */
  readonly rgb: Planes
  readonly body: Body
  /** 0..1, 1 inside the person. */
  readonly matte: Plane
  readonly labels: LabelMap
  readonly skinParts: SkinMap
  /** The median colour (Lab) of this person's skin. */
  readonly skin: Colour
  readonly ramp: SkinRamp
}
