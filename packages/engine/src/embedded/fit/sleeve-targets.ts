/**
 * Computes the handles of a sleeve: its outer edge follows the arm's outer contour from the shoulder tip, its inner
 * edge the inner contour from the armpit, and both end on a straight hem across the arm.
 */
import type { Part, Sleeve, TopShape } from '../garment/garment.ts'
import { clamp, distance, lerp, mix, smoothstep } from '../image/maths.ts'
import type { Point } from '../image/maths.ts'
import { toEdge } from '../person/centre-arms.ts'
import { UPPER } from '../person/types.ts'
import type { Pair, Person, Side } from '../person/types.ts'
import {
  armOutward,
  armPathOf,
  armRadius,
  armWidths,
  mostOnOldSleeve,
  projectOnArm,
  smoothArmAt,
} from './arm-path.ts'
import type { ArmPath } from './arm-path.ts'
import { creaseOf } from './crease.ts'
import { cuffLine } from './cuff.ts'
import { USUAL } from './ease.ts'
import type { Ease } from './ease.ts'
import type { AddHandle, FittedSleeve } from './fit.ts'
import { lengthOf, MIN_INNER, sleeveEnd } from './sleeve-end.ts'

/** Sleeve half width per arm half width: at the shoulder, and its range at the hem. */
const SLEEVE_SLACK = { atShoulder: 1.05, atHem: [1.08, 1.22] } as const
/** Factor of the slack on the outer side, where cloth stands off more. */
const OUTER_SLACK = 1.1
/** Factor of the slack on the inner side. */
const INNER_SLACK = 0.9
/** Units by which hems of other than long sleeves reach beyond their line, to be cut off there. */
const BEYOND_HEM = 0.015
/** Units before the wrist at which the arm's direction is last read: closer, it is mixed with the hand's. */
const CUFF = 0.2
/** Length over which an edge blends from its shoulder or armpit point to the arm: the lesser of units and share. */
const JOIN = { units: 0.4, share: 0.8 }
/** Limits up to which an outer edge is pushed out to the contour: arm radii, and `mostOnOldSleeve` on old sleeves. */
const MAX_BULGE = { arm: 1.45, oldSleeve: 1.1 } as const
/** Distance (units) of the outer edge outside a bare arm's contour. */
const CONTOUR_LIFT = 0.012
/** px inside the contour at which the label is read. */
const LABEL_DEPTH = 2
/** Handle weights; `end` is a further factor at the end of an edge. */
const WEIGHT = { outer: 2.8, inner: 1, end: 3, hem: 3 }
/** Shares of an edge over which that factor rises to its value. */
const NEAR_END = [0.6, 1] as const
/** Width (px) that a hanging sleeve loses per px down the arm. */
const TAPER = 0.1
/** Step (px) at which the arm is measured. */
const HANG_STEP = 4
/** Rounds of smoothing of an edge's targets, against the steps of the matte. */
const SMOOTHING_ROUNDS = 3
/** Share of an edge, from the shoulder or armpit, whose handles belong to the torso. */
const AT_ARMHOLE = 0.12
/** Shares of the hem, from one corner to the other, that get a handle. */
const HEM_PLACES = [0.25, 0.5, 0.75]

/** An edge of a sleeve on the garment, and its course on the person. */
type EdgeRun = {
  readonly points: readonly Point[]
  /** Distance (px) along the arm from the shoulder. */
  readonly from: number
  /** The target of the edge's first point. */
  readonly origin: Point
  readonly inward: boolean
  readonly weight: number
}

/** A sleeve's course on the person, which both of its edges share. */
type SleeveRun = {
  readonly arm: ArmPath
  readonly scale: number
  readonly unit: number
  /** Distance (px) along the arm to which the edges run. */
  readonly until: number
  /** The target at a distance (px) along the arm and a share of the edge. */
  readonly target: (d: number, share: number, inward: boolean) => Point
}

/** Adds the handles of the sleeve on side k, which begins at the given shoulder and armpit points on the person. */
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
  const isLong = shape.sleeveKind === 'long'
  const end = sleeveEnd(shape, sleeve, arm, start, scale * ease.length)
  const until = end + (isLong ? 0 : BEYOND_HEM * person.body.unit)
  const naturalHem = distance(...sleeve.hem) * scale
  const hanging = hangingFrom(arm)
  const target = (d: number, f: number, inward: boolean) =>
    edgeTarget(arm, hanging, naturalHem, d, f, inward, ease)
  const course: SleeveRun = { arm, scale, unit: person.body.unit, until, target }
  const { outer, inner } = sleeve
  addEdge(
    course,
    { points: outer, from: start.outer, origin: shoulderTo, inward: false, weight: WEIGHT.outer },
    part,
    add,
  )
  const hasInner = lengthOf(inner) * scale >= MIN_INNER * person.body.unit
  if (hasInner)
    addEdge(
      course,
      { points: inner, from: start.inner, origin: armpitTo, inward: true, weight: WEIGHT.inner },
      part,
      add,
    )
  const hemAt = (d: number): Pair<Point> => [
    target(d, 1, false),
    hasInner ? target(d, 1, true) : levelWith(arm, d, armpitTo),
  ]
  for (const t of HEM_PLACES) add(mix(...sleeve.hem, t), mix(...hemAt(until), t), WEIGHT.hem, part)
  const hem = hemAt(end)
  const cuff = cuffLine(hem, arm, end, isLong, person.body.unit)
  const crease = shape.sleeveKind === 'short' ? creaseOf(arm, armpitTo, end) : null
  return { arm, end, hem, cuff, crease }
}

/** Adds the handles of one edge of a sleeve, which begins at its origin and settles on its targets. */
function addEdge(
  { arm, scale, unit, until, target }: SleeveRun,
  { points, from, origin, inward, weight }: EdgeRun,
  part: Part,
  add: AddHandle,
): void {
  const total = lengthOf(points) || 1
  const begin = target(from, 0, inward)
  const shift = [origin[0] - begin[0], origin[1] - begin[1]]
  const settle = Math.min(JOIN.units * unit, total * scale * JOIN.share)
  let walked = 0
  const shares: number[] = []
  const targets = points.map((p, i): Point => {
    walked += i ? distance(points[i - 1], p) : 0
    const share = walked / total
    shares.push(share)
    const [x, y] = target(lerp(from, until, share), share, inward)
    const join = 1 - smoothstep(0, settle, walked * scale)
    return [x + shift[0] * join, y + shift[1] * join]
  })
  const clear = (to: Point, i: number) => {
    const d = lerp(from, until, shares[i])
    return i && d < cuffFrom(arm) ? clearOfArm(arm, d, to) : to
  }
  // Smoothing cuts into a round shoulder, so the outer edge is pushed clear of the arm again after it.
  const smoothed = inward
    ? smooth(targets, SMOOTHING_ROUNDS)
    : smooth(smooth(targets.map(clear), SMOOTHING_ROUNDS).map(clear), 1)
  smoothed.forEach((to, i) => {
    if (!i) return
    const strength = weight * lerp(1, WEIGHT.end, smoothstep(...NEAR_END, shares[i]))
    add(points[i], to, strength, shares[i] < AT_ARMHOLE ? 0 : part)
  })
}

/** Averages points with their neighbours, round by round; the ends stay. */
function smooth(points: readonly Point[], rounds: number): Point[] {
  let smoothed = [...points]
  for (let round = 0; round < rounds; round++) {
    smoothed = smoothed.map((p, i) => {
      if (i === 0 || i === smoothed.length - 1) return p
      return mix(p, mix(smoothed[i - 1], smoothed[i + 1], 0.5), 0.5)
    })
  }
  return smoothed
}

/** Returns the distance along the arm at which a cuff around the wrist begins. */
const cuffFrom = ({ toWrist, person }: ArmPath): number => toWrist - CUFF * person.body.unit

/** Target of a sleeve edge at distance d along the arm and share f of the edge. `naturalHem`: the hem's width (px). */
function edgeTarget(
  arm: ArmPath,
  hanging: (d: number) => number,
  naturalHem: number,
  d: number,
  f: number,
  inward: boolean,
  ease: Ease,
): Point {
  const centre = smoothArmAt(arm, d)
  // A cuff is at right angles to the forearm and as wide as that: hands bend, and are broader.
  const onForearm = Math.min(d, cuffFrom(arm))
  const normal = armOutward(arm, onForearm)
  const [own, inner] = armWidths(arm, onForearm)
  const outer = Math.max(own, hanging(onForearm))
  const atHem = clamp(naturalHem / (outer + inner), ...SLEEVE_SLACK.atHem)
  const slack = lerp(SLEEVE_SLACK.atShoulder, Math.max(1, atHem * ease.sleeves), f)
  const half = inward ? -(inner * (1 + (slack - 1) * INNER_SLACK)) : outer * (1 + (slack - 1) * OUTER_SLACK)
  return [centre[0] + normal[0] * half, centre[1] + normal[1] * half]
}

/** The point of the line across the arm at distance d that is as far aside as p. */
function levelWith(arm: ArmPath, d: number, p: Point): Point {
  const [x, y] = smoothArmAt(arm, d)
  const [nx, ny] = armOutward(arm, d)
  const aside = (p[0] - x) * nx + (p[1] - y) * ny
  return [x + nx * aside, y + ny * aside]
}

/** Returns the outer half width (px) of cloth at distance d that hangs from the arm above: it narrows by `TAPER`. */
function hangingFrom(arm: ArmPath): (d: number) => number {
  const widths: number[] = []
  for (let d = 0; d < arm.toWrist; d += HANG_STEP) {
    const above = d > 0 ? widths[widths.length - 1] - TAPER * HANG_STEP : 0
    widths.push(Math.max(armWidths(arm, d)[0], above))
  }
  return (d) => {
    const i = clamp(Math.floor(d / HANG_STEP), 0, widths.length - 1)
    return widths[i] - TAPER * Math.max(0, d - i * HANG_STEP)
  }
}

/** Pushes a point of the outer edge just outside the arm's contour, up to a limit: old sleeves may be loose. */
function clearOfArm(arm: ArmPath, d: number, to: Point): Point {
  const { matte, labels, w, h, body } = arm.person
  const [x, y] = smoothArmAt(arm, d)
  const far = distance([x, y], to) || 1
  const dx = (to[0] - x) / far
  const dy = (to[1] - y) / far
  const bulge = MAX_BULGE.arm * armRadius(arm, d)
  const edge = toEdge(matte, w, h, x, y, dx, dy, bulge) ?? bulge
  // An old sleeve is removed, so the new one need not cover all of it.
  const isOld =
    labels[Math.round(y + dy * (edge - LABEL_DEPTH)) * w + Math.round(x + dx * (edge - LABEL_DEPTH))] ===
    UPPER
  const wanted = isOld
    ? Math.min(edge, MAX_BULGE.oldSleeve * mostOnOldSleeve(arm, d))
    : edge + CONTOUR_LIFT * body.unit
  return wanted > far ? [x + dx * wanted, y + dy * wanted] : to
}
