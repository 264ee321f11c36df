/** Handles of a top's or dress's sides from the armpits to the hem: its width on the body, and a skirt's axis. */
import type { TopShape } from '../garment/garment.ts'
import { torsoRun } from '../garment/outline.ts'
import { clamp, distance, lerp, middle, mix, smoothstep } from '../image/maths.ts'
import type { Point } from '../image/maths.ts'
import { torsoPoint } from '../person/body.ts'
import { SIDES } from '../person/types.ts'
import type { Body, Pair } from '../person/types.ts'
import { easedSide } from './ease.ts'
import type { Ease } from './ease.ts'
import type { AddHandle, Placement } from './fit.ts'
import { placed } from './fit.ts'
import { sideWidths } from './side-width.ts'
import type { TorsoShape } from './torso-shape.ts'

/** Rows of handles between armpits and hem: the least number, and their spacing in chest widths. */
const SIDE_ROWS = { least: 7, spacing: 0.2 }
/** Torso share from which a side narrower than the body gets the weight `tight`. */
const WAIST_FROM = 0.45
/** Handle weights of sides: in general, narrower than the body below WAIST_FROM, and at the hem. */
const SIDE_WEIGHT = { loose: 0.8, tight: 2, hem: 1 }
/** Handle weight at the edges of open fronts. */
const FRONT_EDGE = 0.6
/** Greatest torso share at which the body's width is read: further down, the old clothes may hide the body. */
const LOWEST_WIDTH = 1.08
/** Torso shares over which a skirt's axis turns from the torso's to the legs'. */
const LEAVES_AXIS = [1.05, 1.4] as const
/** Greatest offset of that axis (units). */
const MOST_ASIDE = 0.25
/** Share of the missing width by which a side narrower than the body is widened. */
const WIDEN = 0.95
/** Multiple of the body's width up to which a top keeps its own width. */
const SLACK = 1.12
/** Share of the excess that it keeps. */
const KEEP_SLACK = 0.55
/** The same share of a jumpsuit, whose trousers are close at the hips. */
const KEEP_AT_HIPS = 0.2
/** Torso shares above the waistband over which a tucked top narrows to the body. */
const GATHERS = 0.16

/** The sides' lower ends (garment rows), the torso share of a point, the ease, and the torso share of the tuck. */
type Sides = {
  readonly ends: Pair<number>
  readonly along: (p: Point) => number
  readonly ease: Ease
  readonly tucked: number | null
}

/** Adds rows of handles from the armpits to the hem, on both sides and on the axis. */
export function addSides(
  shape: TopShape,
  torso: TorsoShape,
  placement: Placement,
  { ends, along, ease, tucked }: Sides,
  add: AddHandle,
): void {
  const length = shape.hemY - shape.armpit[0][1]
  const rows = Math.max(SIDE_ROWS.least, Math.round(length / (SIDE_ROWS.spacing * shape.chest)))
  for (let q = 1; q <= rows; q++) {
    const y = shape.armpit[0][1] + (length * q) / rows
    const v = along(placed(placement, shape.axis, y))
    for (const k of SIDES) {
      // A side that ends above the hem has its last handle at its end: the hem below belongs to no side.
      const at = Math.min(y, ends[k])
      if (y - at >= length / rows) continue
      const run = torsoRun(shape, Math.round(Math.min(at, shape.hemY - 2)))
      if (!run) continue
      const there = at < y ? along(placed(placement, shape.axis, at)) : v
      const needed = sideWidths(torso, Math.min(there, LOWEST_WIDTH))[k]
      const side = k ? 1 : -1
      const natural = (run[k] - shape.axis) * side * placement.scale
      const strength = natural < needed && there > WAIST_FROM ? SIDE_WEIGHT.tight : SIDE_WEIGHT.loose
      const aside = towardsLegs(torso.body, there)
      const untucked = easedSide(ease, sideWidth(natural, needed, keptSlack(shape)), needed, there)
      const width = tucked === null ? untucked : gathered(untucked, needed, there, tucked)
      const weight = q === rows ? SIDE_WEIGHT.hem : strength
      add([run[k], at], torsoPoint(torso.body, there, aside + side * width), weight)
      // The edge of an open front moves with its side.
      const gap = shape.opening?.[Math.round(at)]
      if (!gap) continue
      const edge = k ? gap[1] + 1 : gap[0] - 1
      const across = (edge - shape.axis) * placement.scale * (width / natural)
      add([edge, at], torsoPoint(torso.body, there, aside + across), FRONT_EDGE)
    }
    if (shape.opening?.[Math.round(y)]) continue
    add([shape.axis, y], torsoPoint(torso.body, v, towardsLegs(torso.body, v)), 0.5)
  }
}

/** Offset (px, to the image's right) of a skirt's axis from the torso's: below the hips it follows the legs. */
function towardsLegs(body: Body, v: number): number {
  const share = smoothstep(...LEAVES_AXIS, v)
  if (share === 0) return 0
  const [hips, knees] = [middle(...body.hip), middle(...body.knee)]
  const down = Math.min(1, ((v - 1) * body.torso) / (distance(hips, knees) || 1))
  const [x, y] = mix(hips, knees, down)
  const [X, Y] = torsoPoint(body, v, 0)
  const off = (x - X) * body.right[0] + (y - Y) * body.right[1]
  return share * clamp(off, -MOST_ASIDE * body.unit, MOST_ASIDE * body.unit)
}

/** Half width of a tucked top at torso share v: it narrows to the body at the waistband. */
const gathered = (untucked: number, needed: number, v: number, waist: number): number =>
  lerp(untucked, Math.min(untucked, needed), smoothstep(waist - GATHERS, waist, v))

/** Share of a garment's excess width that it keeps: all of a dress's. */
const keptSlack = ({ kind, legs }: TopShape): number =>
  legs ? KEEP_AT_HIPS : kind === 'top' ? KEEP_SLACK : 1

/**
 * Half width (px) of a side. `natural`: the garment's own at the chosen scale; `needed`: enough to cover the body;
 * `kept`: share of the excess that it keeps.
 */
function sideWidth(natural: number, needed: number, kept: number): number {
  if (natural < needed) return natural + (needed - natural) * WIDEN
  const slack = needed * SLACK
  return natural > slack ? slack + (natural - slack) * kept : natural
}
