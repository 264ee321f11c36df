/**
 * An arm as the band of its usual width along the outer contour that the matte shows: the bones of a slightly bent or
 * turned arm may lie beside its middle, and cloth beside it may be labelled as skin.
 */
import { clamp, median, toSegment } from '../image/maths.ts'
import type { Point } from '../image/maths.ts'
import { BINS } from '../person/arm-place.ts'
import { chainNormals } from '../person/arm-shape.ts'
import { armBones } from '../person/limbs.ts'
import { toEdge } from '../person/recentre.ts'
import type { Bone, Person, Side } from '../person/types.ts'

/** Usual radii that are searched for the contour to either side of the bone. */
const REACH = 2.1
/** Usual widths of an arm that the band is wide. */
const WIDTH = 1.08
/** px outside the contour that belong to the band. */
const SLACK = 3
/** Half the windows (bins) of the median and of the mean that take noise off the contour. */
const STEADY = 3
const SMOOTH = 2

type BandBone = {
  readonly from: Point
  readonly to: Point
  readonly normal: Point
  readonly radius: readonly [number, number]
  /** px from the bone to the contour, outwards, per bin; null where the contour does not show. */
  readonly outer: readonly (number | null)[]
}
/** Upper arm and forearm. */
export type ArmBand = readonly BandBone[]

export type BandPlace = {
  inside: boolean
  /** Bone lengths from the shoulder joint: 1 at the elbow. */
  along: number
  /** −1 at the inner edge of a usual arm, 1 at its outer one. */
  across: number
}

export const bandPlace = (): BandPlace => ({ inside: false, along: 0, across: 0 })

type Seen = Pick<Person, 'matte' | 'w' | 'h' | 'body'>

/** Arm k as a band, at half size. */
export function armBand(person: Seen, k: Side): ArmBand {
  const bones = armBones(person.body, k)
  const normals = chainNormals(person.body, bones, k)
  return bones.slice(0, 2).map((bone, q) => ({
    from: bone.from,
    to: bone.to,
    normal: normals[q],
    radius: bone.radius,
    outer: smoothed(
      Array.from({ length: BINS }, (_, i) => contourAt(person, bone, normals[q], (i + 0.5) / BINS)),
    ),
  }))
}

function contourAt(
  { matte, w, h }: Seen,
  { from, to, radius }: Bone,
  normal: Point,
  t: number,
): number | null {
  const x = from[0] + (to[0] - from[0]) * t
  const y = from[1] + (to[1] - from[1]) * t
  const reach = REACH * (radius[0] + (radius[1] - radius[0]) * t)
  const outwards = toEdge(matte, w, h, x, y, normal[0], normal[1], reach)
  if (outwards !== 0) return outwards
  // A bone beside the arm: the contour lies on its inner side.
  for (let d = 1; d < reach; d++) {
    const X = Math.round(x - normal[0] * d)
    const Y = Math.round(y - normal[1] * d)
    if (X < 0 || Y < 0 || X >= w || Y >= h) return null
    if (matte[Y * w + X] >= 0.5) return 1 - d
  }
  return null
}

/** Known values without noise; unknown ones stay so. */
function smoothed(values: readonly (number | null)[]): (number | null)[] {
  const known = (list: readonly (number | null)[], i: number, reach: number): number[] =>
    list.slice(Math.max(0, i - reach), i + reach + 1).filter((v) => v !== null)
  const steady = values.map((v, i) => (v === null ? null : median(known(values, i, STEADY))))
  return steady.map((v, i) => {
    if (v === null) return null
    const near = known(steady, i, SMOOTH)
    return near.reduce((sum, n) => sum + n, 0) / near.length
  })
}

const hit: [number, number] = [0, 0]

/** Writes where (x, y) lies on the band into out. */
export function locateOnBand(band: ArmBand, x: number, y: number, out: BandPlace): BandPlace {
  let nearest = Infinity
  for (let q = 0; q < band.length; q++) {
    const { from, to, normal, radius, outer } = band[q]
    toSegment(x, y, from, to, hit)
    const distance = hit[0]
    const t = hit[1]
    if (distance >= nearest) continue
    nearest = distance
    const usual = radius[0] + (radius[1] - radius[0]) * t
    const lateral = (x - from[0]) * normal[0] + (y - from[1]) * normal[1]
    const contour = outer[Math.min(BINS - 1, Math.floor(t * BINS))]
    const depth = (contour ?? usual) - lateral
    out.inside = depth > -SLACK && depth < 2 * usual * WIDTH
    out.along = q + t
    out.across = clamp(1 - depth / usual, -1, 1)
  }
  return out
}
