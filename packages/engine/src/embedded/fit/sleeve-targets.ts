/**
 * Sleeve edges onto arm edges. The outer edge runs from the shoulder tip down the arm's outer contour, the inner
 * one from the armpit; both end on one straight hem across the arm. Nothing can puff between them.
 */
import type { Part, Sleeve, TopShape } from '../garment/garment.ts'
import { clamp, distance, lerp, mix, smoothstep } from '../image/maths.ts'
import type { Point } from '../image/maths.ts'
import { toEdge } from '../person/centre-arms.ts'
import { UPPER } from '../person/types.ts'
import type { Pair, Person, Side } from '../person/types.ts'
import { armOutward, armPathOf, armRadius, armWidths, projectOnArm, smoothArmAt } from './arm-path.ts'
import type { ArmPath } from './arm-path.ts'
import { creaseOf } from './crease.ts'
import { USUAL } from './ease.ts'
import type { Ease } from './ease.ts'
import type { AddHandle, FittedSleeve } from './fit.ts'

/** The flat sleeve stands off; worn, its edge follows the arm. Slack beyond the arm's half width. */
const SLEEVE_SLACK = { atShoulder: 1.05, atHem: [1.08, 1.22] } as const
/** Slack goes more to the outer than to the inner side. */
const OUTER_SLACK = 1.1
const INNER_SLACK = 0.9
const MAX_HEM_SLANT = 0.06 // units
/** Units before the wrist over which the hand's own direction would be in the arm's. */
const CUFF = 0.2
/** Over this length (units, or share of the edge) a sleeve edge leaves its shoulder or armpit point. */
const JOIN = { units: 0.4, share: 0.8 }
/** An outer sleeve edge covers the arm's contour up to this many arm radii, and lies this far (units) outside it. */
const MAX_BULGE = { arm: 1.45, oldSleeve: 1.15 } as const
const CONTOUR_LIFT = 0.012
const CONTOUR_FROM = 0.5 // arm radii
/** px within the contour at which it is told what lies there. */
const INSIDE = 2
/** The armhole's middle lies this far down the arm (units). */
const ARMHOLE_DROP = 0.12
/** Sleeve ends along the arm, in arm lengths; short ones reach at least this far (units). */
const LENGTH = { long: 1.02, middle: 0.9, short: 0.72 }
const MIN_LENGTH = 0.3
/** Share of its inner edge that a sleeve reaches below the armpit at least: else it would end inside out. */
const UNDER_ARM = 0.5
/** Handle strengths; edge handles this near to the shoulder or armpit (share) belong to the torso. */
const WEIGHT = { outer: 2.8, inner: 1, end: 3, hem: 3 }
/** How often the targets of an edge are averaged with their neighbours: the matte's steps are no folds. */
const EVEN_OUT = 3
const AT_ARMHOLE = 0.12
/** Units: a shorter inner edge is none. */
const TIED = 0.1
const HEM_PLACES = [0.25, 0.5, 0.75]

/** An edge of a sleeve: where on the arm it begins and ends (px from the shoulder), and where it is tied. */
type EdgeRun = {
  readonly points: readonly Point[]
  readonly from: number
  readonly until: number
  readonly origin: Point
  readonly inward: boolean
  readonly weight: number
}

const lengthOf = (points: readonly Point[]) =>
  points.slice(1).reduce((sum, p, i) => sum + distance(points[i], p), 0)

/** Adds the handles of the sleeve on side k, tied to the given shoulder and armpit points on the person. */
export function addSleeve(
  shape: TopShape,
  sleeve: Sleeve,
  person: Person,
  k: Side,
  scale: number,
  [shoulderTo, armpitTo]: Pair<Point>,
  add: AddHandle,
  ease = USUAL,
): FittedSleeve {
  const arm = armPathOf(person, k)
  const part: Part = k ? 2 : 1
  const start = { outer: projectOnArm(arm, shoulderTo), inner: projectOnArm(arm, armpitTo) }
  const ends = sleeveEnds(shape, sleeve, arm, start, scale * ease.length)
  const naturalHem = distance(...sleeve.hem) * scale
  const target = (d: number, f: number, inward: boolean) => edgeTarget(arm, naturalHem, d, f, inward, ease)
  const run = ({ points, from, until, origin, inward, weight }: EdgeRun) => {
    const total = lengthOf(points) || 1
    const begin = target(from, 0, inward)
    const shift = [origin[0] - begin[0], origin[1] - begin[1]]
    const settle = Math.min(JOIN.units * person.body.unit, total * scale * JOIN.share)
    let walked = 0
    const shares: number[] = []
    const targets = points.map((p, i): Point => {
      walked += i ? distance(points[i - 1], p) : 0
      const f = walked / total
      shares.push(f)
      const d = lerp(from, until, f)
      const [x, y] = target(d, f, inward)
      const join = 1 - smoothstep(0, settle, walked * scale)
      return [x + shift[0] * join, y + shift[1] * join]
    })
    const clear = (to: Point, i: number) => (i ? clearOfArm(arm, lerp(from, until, shares[i]), to) : to)
    // Even, and outside the arm all the same: what evening out takes from a round shoulder is given back.
    const even = inward
      ? evenOut(targets, EVEN_OUT)
      : evenOut(evenOut(targets.map(clear), EVEN_OUT).map(clear), 1)
    even.forEach((to, i) => {
      if (!i) return
      const strength = weight * (i === points.length - 1 ? WEIGHT.end : 1)
      add(points[i], to, strength, shares[i] < AT_ARMHOLE ? 0 : part)
    })
  }
  const { outer, inner } = sleeve
  run({
    points: outer,
    from: start.outer,
    until: ends.outer,
    origin: shoulderTo,
    inward: false,
    weight: WEIGHT.outer,
  })
  // Where the hem itself begins at the armpit, there is no inner edge.
  const isTied = lengthOf(inner) * scale < TIED * person.body.unit
  if (!isTied)
    run({
      points: inner,
      from: start.inner,
      until: ends.inner,
      origin: armpitTo,
      inward: true,
      weight: WEIGHT.inner,
    })
  const hem = [target(ends.outer, 1, false), isTied ? armpitTo : target(ends.inner, 1, true)] as const
  for (const t of HEM_PLACES) add(mix(...sleeve.hem, t), mix(...hem, t), WEIGHT.hem, part)
  const lowest = Math.max(ends.outer, ends.inner)
  const crease = shape.sleeveKind === 'short' ? creaseOf(arm, armpitTo, hem, lowest) : null
  return { arm, end: (ends.outer + ends.inner) / 2, hem, crease }
}

/** Points averaged with their neighbours so often, the ends kept. */
function evenOut(points: readonly Point[], rounds: number): Point[] {
  let even = [...points]
  for (let round = 0; round < rounds; round++) {
    even = even.map((p, i) => {
      if (i === 0 || i === even.length - 1) return p
      return mix(p, mix(even[i - 1], even[i + 1], 0.5), 0.5)
    })
  }
  return even
}

/** A sleeve's edge at distance d along the arm, share f along the edge; `naturalHem` (px) says how loose it is. */
function edgeTarget(
  arm: ArmPath,
  naturalHem: number,
  d: number,
  f: number,
  inward: boolean,
  ease: Ease,
): Point {
  const centre = smoothArmAt(arm, d)
  // A cuff ends across the forearm: hands bend.
  const normal = armOutward(arm, Math.min(d, arm.toWrist - CUFF * arm.person.body.unit))
  const [outer, inner] = armWidths(arm, d)
  const atHem = clamp(naturalHem / (outer + inner), ...SLEEVE_SLACK.atHem)
  const slack = lerp(SLEEVE_SLACK.atShoulder, Math.max(1, atHem * ease.sleeves), f)
  const half = inward ? -(inner * (1 + (slack - 1) * INNER_SLACK)) : outer * (1 + (slack - 1) * OUTER_SLACK)
  return [centre[0] + normal[0] * half, centre[1] + normal[1] * half]
}

/** Pushes an outer edge point out until it lies just outside the arm's contour (bounded: loose old sleeves). */
function clearOfArm(arm: ArmPath, d: number, to: Point): Point {
  const { matte, labels, w, h, body } = arm.person
  const [x, y] = smoothArmAt(arm, d)
  const far = distance([x, y], to) || 1
  const dx = (to[0] - x) / far
  const dy = (to[1] - y) / far
  const radius = armRadius(arm, d)
  const bulge = MAX_BULGE.arm * radius
  const edge = toEdge(matte, w, h, x, y, dx, dy, bulge, CONTOUR_FROM * radius) ?? bulge
  // An old sleeve that stands off goes: the new one need not cover it.
  const isOld =
    labels[Math.round(y + dy * (edge - INSIDE)) * w + Math.round(x + dx * (edge - INSIDE))] === UPPER
  const wanted = (isOld ? Math.min(edge, MAX_BULGE.oldSleeve * radius) : edge) + CONTOUR_LIFT * body.unit
  return wanted > far ? [x + dx * wanted, y + dy * wanted] : to
}

type Ends = { readonly outer: number; readonly inner: number }

/** Distances along the arm at which the outer and the inner edge end. */
function sleeveEnds(shape: TopShape, sleeve: Sleeve, arm: ArmPath, start: Ends, scale: number): Ends {
  const { unit } = arm.person.body
  const natural = Math.max(ARMHOLE_DROP * unit, start.outer) + sleeve.length * scale
  const limit = arm.toWrist * (shape.sleeveKind === 'middle' ? LENGTH.middle : LENGTH.short)
  const outerEnd = start.outer + lengthOf(sleeve.outer) * scale
  const innerLength = lengthOf(sleeve.inner) * scale
  const difference = (outerEnd - start.inner - innerLength) / 2
  const slant = clamp(difference, -MAX_HEM_SLANT * unit, MAX_HEM_SLANT * unit)
  // A hem that begins at the armpit itself lies level with it at least.
  const isTied = innerLength < TIED * unit
  const belowArmpit = start.inner + (isTied ? -slant : UNDER_ARM * innerLength + slant)
  const mean =
    shape.sleeveKind === 'long'
      ? arm.toWrist * LENGTH.long
      : clamp(Math.max(natural, belowArmpit), MIN_LENGTH * unit, limit)
  return { outer: mean + slant, inner: mean - slant }
}
