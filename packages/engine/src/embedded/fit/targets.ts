/**
 * Fits a top or dress to a body: computes the first placement (a similarity with a stretch along the body) and the
 * handles for shoulders, armpits, sides, hem and sleeves, which refine it. A torso share is a height on the body: 0 at
 * the neck, 1 at the hips, and greater below. A unit is about the distance between the shoulder joints.
 */
import { AS_USUAL } from '../../engine.ts'
import type { Wearing } from '../../engine.ts'
import type { TopShape } from '../garment/garment.ts'
import { clamp, lerp, middle, mix, smoothstep } from '../image/maths.ts'
import type { Point } from '../image/maths.ts'
import { torsoCoordinates, torsoPoint } from '../person/body.ts'
import { SIDES } from '../person/types.ts'
import type { Pair, Person, Side } from '../person/types.ts'
import { collarEdge, collarFeet, neckAside, widestFoot } from './collar.ts'
import { frontOfEdge, frontOnNeck, roundNeck } from './collar-edge.ts'
import { addCrewNeck } from './crew-neck.ts'
import { overShoulder, wingOf } from './cut-off-sleeves.ts'
import { easeOf } from './ease.ts'
import { fitLegs, lengthToCrotch } from './jumpsuit.ts'
import type { AddHandle, Fit, Handle, Placement } from './fit.ts'
import { placed } from './fit.ts'
import { offShoulders } from './off-shoulder.ts'
import type { UpperEdge } from './off-shoulder.ts'
import { onShoulder } from './shoulder-line.ts'
import type { ShoulderLine } from './shoulder-line.ts'
import { sideEnd } from './side-end.ts'
import { addSides } from './side-targets.ts'
import { addSleeve } from './sleeve-targets.ts'
import { chooseLength, chooseScale } from './top-size.ts'
import { torsoShapeOf, trunkHalfWidths } from './torso-shape.ts'
import type { TorsoShape } from './torso-shape.ts'
import { tuckedAt } from './waistband.ts'

/** Least half width (units) of the neckline. */
const MIN_NECK = 0.2
/** Greatest half width of the neckline, as a share of the distance from neck to shoulder tip. */
const MAX_NECK = 0.8
/** Half widths (units) of a neckline between which it stops following the neck's middle and follows the shoulders'. */
const ROUND_NECK = [0.26, 0.4] as const
/** Half the shoulder width of a sleeved garment, as a share of its chest width. */
const SHOULDER_PER_CHEST = 0.45
/** Range of a sleeved garment's half shoulder width, as shares of the distance from neck to the body's shoulder tip. */
const AT_TIP = [0.97, 1.03] as const
/** Least width (px) of a sleeveless shoulder from the neck outwards. */
const STRAP_WIDTH = 2
/** Its greatest reach, as a share of the shoulder tip's. */
const ON_SHOULDER = 0.92
/**
 * Armpits are at torso shares from `high` to `low`. Their distance from the axis is half the trunk's width, read at the
 * torso share `measuredAt` or further down, clamped to `narrow`…`wide` (units), and multiplied by `ease`.
 */
const ARMPIT = { high: 0.16, low: 0.36, narrow: 0.42, wide: 0.62, ease: 1.02, measuredAt: 0.3 }
/** Shares of the way from neck to shoulder that get a handle on the shoulder's contour. */
const SHOULDER_PLACES = [0.25, 0.5, 0.75]
/** Shares of the way from the shoulder point to the outer end of a wing (a cut-off sleeve) that get a handle. */
const WING_PLACES = [0.5, 1]
/** Weight of these handles. */
const WING = 3
/** Weight of the handles of a collar's upper edge. */
const COLLAR = 1.5
type TopGarment = { readonly shape: TopShape }

/** The targets of a garment's upper edge on a person. */
type UpperTargets = UpperEdge & {
  /** The garment's inner edge on the shoulders: the foot of a collar, else the neckline. */
  readonly rim: Pair<Point>
  /** The target of the rim's middle, by which the whole garment is placed. */
  readonly origin: Point
  /**
   * Half widths (px) of the neckline on either side of the shoulders' middle; they differ where it follows the neck.
   */
  readonly halves: Pair<number>
  /** Multiple of the neckline's own width, at the garment's scale, that it gets. */
  readonly neckStretch: number
  /** Lateral distance (px) of the shoulder points from the neck's middle. */
  readonly tip: number
}

/** Computes the fit of a top or dress on a person. */
export function fitTop({ shape }: TopGarment, person: Person, wearing: Wearing = AS_USUAL): Fit {
  const { body } = person
  const torso = torsoShapeOf(person)
  const scale = chooseScale(shape, torso)
  const upper = upperTargets(shape, person, torso.shoulders, scale)
  const row = middle(...upper.rim)[1]
  const ease = easeOf(wearing)
  const tucked = tuckedAt(wearing.tuck, shape, torso)
  const neck = { row, v: torsoCoordinates(body, ...upper.origin)[0] }
  const stretch = shape.legs
    ? lengthToCrotch(shape.legs, person, scale, neck)
    : chooseLength(shape, torso, scale, neck, wearing)
  const placement: Placement = {
    axis: shape.axis,
    row,
    origin: upper.origin,
    right: body.right,
    down: body.down,
    scale,
    stretchAbove: stretch,
    stretchBelow: stretch,
  }
  const handles: Handle[] = []
  const add: AddHandle = (from, to, weight, part = 0) => handles.push({ from, to, weight, part })
  for (const k of SIDES) addShoulder(shape, torso.shoulders, placement, upper, k, add)
  if (shape.collar) addCollar(shape, person, placement, upper, add)
  else addCrewNeck(shape, upper.neckTo, person, placement, add)
  const along = (p: Point) => torsoCoordinates(body, ...p)[0]
  const armpitTo = SIDES.map((k) => armpitTarget(torso, along(placed(placement, ...shape.armpit[k])), k))
  for (const k of SIDES) add(shape.armpit[k], armpitTo[k], 1.5)
  const lowest = shape.legs?.crotch[1] ?? Infinity
  const ends = [Math.min(sideEnd(shape, 0), lowest), Math.min(sideEnd(shape, 1), lowest)] as const
  const hemY = Math.min(shape.hemY, lowest)
  addSides({ ...shape, hemY }, torso, placement, { ends, along, ease, tucked }, add)
  const legsEnd = shape.legs && fitLegs(shape, shape.legs, person, placement, ease, add)
  const sleeve = (k: Side) => {
    const drawn = shape.sleeves[k]
    return drawn && addSleeve(shape, drawn, person, k, scale, [upper.shoulderTo[k], armpitTo[k]], add, ease)
  }
  const visibleEnd = (y: number) => Math.min(tucked ?? Infinity, along(placed(placement, shape.axis, y)))
  return {
    scale,
    placement,
    handles,
    torso,
    hemV: legsEnd ?? visibleEnd(hemY),
    sideV: legsEnd === null ? [visibleEnd(ends[0]), visibleEnd(ends[1])] : [legsEnd, legsEnd],
    tuckedAt: tucked,
    sleeves: [sleeve(0), sleeve(1)],
    armpitTo: [armpitTo[0], armpitTo[1]],
    shoulders: shape.shoulders,
    isOpen: shape.opening !== null,
    hasLegs: shape.legs !== null,
  }
}

/** Computes where neckline, collar and shoulder points lie on the person. */
function upperTargets(shape: TopShape, person: Person, shoulders: ShoulderLine, scale: number): UpperTargets {
  const { unit } = person.body
  const rim = shape.collar ?? shape.neck
  const scaledNeckHalf = ((rim[1][0] - rim[0][0]) / 2) * scale
  const widest = shape.collar ? widestFoot(shape.neck, shape.collar, unit) : shoulders.tip * MAX_NECK
  const neckHalf = clamp(scaledNeckHalf, MIN_NECK * unit, widest)
  const tip = shoulderReach(shape, shoulders.tip, scale, neckHalf)
  const isOff = shape.shoulders === 'off'
  // Not where straps may be narrow: their outer edges do not follow.
  const aside = shape.sleeveless ? 0 : neckAside(person) * (1 - smoothstep(...ROUND_NECK, neckHalf / unit))
  const halves = [neckHalf - aside, neckHalf + aside] as const
  const edge = isOff
    ? offShoulders(shape, person, scaledNeckHalf, tip)
    : onShoulders(shoulders, neckHalf, tip)
  const feet = shape.collar && collarFeet(person, shoulders, shape.neck, shape.collar, neckHalf)
  const round = SIDES.map((k) => onShoulder(shoulders, k, halves[k]))
  return {
    rim,
    neckTo: feet ?? (isOff ? edge.neckTo : ([round[0], round[1]] as const)),
    shoulderTo: edge.shoulderTo,
    // Only the neckline follows the neck: print and sides stay on the trunk.
    origin: middle(...(feet ?? edge.neckTo)),
    halves,
    neckStretch: neckHalf / scaledNeckHalf,
    tip,
  }
}

/** Adds the handles of one side's neckline, shoulder contour and wing. */
function addShoulder(
  shape: TopShape,
  shoulders: ShoulderLine,
  placement: Placement,
  { rim, neckTo, shoulderTo, halves, tip }: UpperTargets,
  k: Side,
  add: AddHandle,
): void {
  const isOff = shape.shoulders === 'off'
  add(rim[k], neckTo[k], 3)
  add(shape.shoulder[k], shoulderTo[k], shape.sleeveless ? 2 : 3)
  if (shape.sleeveless) add(middle(rim[k], shape.shoulder[k]), middle(neckTo[k], shoulderTo[k]), 1)
  const wing = shape.sleeveless && !isOff ? wingOf(shape, k) : null
  for (const t of wing ? WING_PLACES : []) {
    const from = onOutline(shape, mix(shape.shoulder[k], wing ?? shape.shoulder[k], t))
    add(from, overShoulder(shoulders, k, Math.abs(from[0] - shape.axis) * placement.scale), WING)
  }
  for (const t of shape.sleeveless || isOff ? [] : SHOULDER_PLACES) {
    const from = onOutline(shape, mix(rim[k], shape.shoulder[k], t))
    add(from, onShoulder(shoulders, k, lerp(halves[k], tip, t)), 3)
  }
}

/** Adds the handles of a collar's upper edge: its ends, and the middle of a closed one. */
function addCollar(
  shape: TopShape,
  person: Person,
  placement: Placement,
  { rim, neckTo, neckStretch }: UpperTargets,
  add: AddHandle,
): void {
  const natural = SIDES.map((k) =>
    collarEdge([shape.neck[k], rim[k]], neckTo[k], placement, neckStretch, person),
  )
  const front = frontOfEdge(shape)
  const ends = roundNeck([natural[0], natural[1]], neckTo, person, front !== null)
  for (const k of SIDES) add(shape.neck[k], ends[k], COLLAR)
  if (front) add(front, frontOnNeck(ends, person), COLLAR)
}

const onShoulders = (line: ShoulderLine, neckHalf: number, tip: number): UpperEdge => ({
  neckTo: [onShoulder(line, 0, neckHalf), onShoulder(line, 1, neckHalf)],
  shoulderTo: [onShoulder(line, 0, tip), onShoulder(line, 1, tip)],
})

/** The point of the garment's upper outline in the column of (x, y); (x, y) itself where the column is empty. */
const onOutline = ({ top }: TopShape, [x, y]: Point): Point => [
  x,
  top[Math.round(x)] < 0 ? y : top[Math.round(x)],
]

/** Lateral distance (px) of the garment's shoulder points from the neck's middle; `tip` is that of the body's. */
function shoulderReach(shape: TopShape, tip: number, scale: number, neckHalf: number): number {
  if (!shape.sleeveless)
    return clamp(SHOULDER_PER_CHEST * shape.chest * scale, tip * AT_TIP[0], tip * AT_TIP[1])
  return clamp(
    ((shape.shoulder[1][0] - shape.shoulder[0][0]) / 2) * scale,
    neckHalf + STRAP_WIDTH,
    tip * ON_SHOULDER,
  )
}

/** Target of armpit k; `natural` is its torso share in the first placement. */
function armpitTarget(torso: TorsoShape, natural: number, k: Side): Point {
  const { unit } = torso.body
  const v = clamp(natural, ARMPIT.high, ARMPIT.low)
  const measured = trunkHalfWidths(torso, Math.max(v, ARMPIT.measuredAt))[k]
  const half = clamp(measured, ARMPIT.narrow * unit, ARMPIT.wide * unit)
  return torsoPoint(torso.body, v, (k ? 1 : -1) * half * ARMPIT.ease)
}
