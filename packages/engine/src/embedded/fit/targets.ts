/**
 * Where points of a top or dress go on the body. Handles for shoulders, sides, hem and sleeves, and the rigid
 * first guess.
 */
import { AS_USUAL } from '../../engine.ts'
import type { Wearing } from '../../engine.ts'
import type { TopShape } from '../garment/garment.ts'
import { torsoRun } from '../garment/outline.ts'
import { clamp, distance, lerp, middle, mix, smoothstep } from '../image/maths.ts'
import type { Point } from '../image/maths.ts'
import { torsoCoordinates, torsoPoint } from '../person/body.ts'
import { SIDES } from '../person/types.ts'
import type { Body, Pair, Person, Side } from '../person/types.ts'
import { overShoulder, wingOf } from './cut-off-sleeves.ts'
import { easedSide, easeOf } from './ease.ts'
import type { Ease } from './ease.ts'
import type { AddHandle, Fit, Handle, Placement } from './fit.ts'
import { placed } from './fit.ts'
import { offShoulders } from './off-shoulder.ts'
import type { UpperEdge } from './off-shoulder.ts'
import { onShoulder } from './shoulder-line.ts'
import type { ShoulderLine } from './shoulder-line.ts'
import { sideEnd } from './side-end.ts'
import { addSleeve } from './sleeve-targets.ts'
import { chooseLength, chooseScale } from './top-size.ts'
import { torsoShapeOf, trunkHalfWidths } from './torso-shape.ts'
import type { TorsoShape } from './torso-shape.ts'
import { tuckedAt } from './waistband.ts'

/** Half the neck: at least this (units), at most this share of the way to the shoulder's tip. */
const MIN_NECK = 0.2
const MAX_NECK = 0.8
/** Sleeved shoulders reach this share of the chest, held near the tip; sleeveless ones at least px past the neck. */
const SHOULDER_PER_CHEST = 0.45
const AT_TIP = [0.97, 1.03] as const
const STRAP_WIDTH = 2
/** Armpits lie between these torso shares, at a half width (units) between those, a little outside the body. */
const ARMPIT = { high: 0.16, low: 0.36, narrow: 0.42, wide: 0.62, ease: 1.02, measuredAt: 0.3 }
/** Shares of the way from neck to shoulder at which the outline is laid on the shoulder's contour. */
const SHOULDER_PLACES = [0.25, 0.5, 0.75]
/** The same along cut-off sleeves, from the shoulder point to their outer ends, and their strength. */
const WING_PLACES = [0.5, 1]
const WING = 3
/** Rows of handles between armpits and hem: one per so many chest widths, at least as many as a top has. */
const SIDE_ROWS = { least: 7, spacing: 0.2 }
/** From this torso share on, a side that must widen to cover the body is pulled harder. */
const WAIST_FROM = 0.45
const SIDE_WEIGHT = { loose: 0.8, tight: 2, hem: 1 }
/** Strength for the edges of fronts that hang open. */
const FRONT_EDGE = 0.6
/** Below this torso share old clothes that hang hide the body's width. */
const LOWEST_WIDTH = 1.08
/** Torso shares over which a skirt leaves the torso's axis for the legs, and units by which it does at most. */
const LEAVES_AXIS = [1.05, 1.4] as const
const MOST_ASIDE = 0.25
/** A side too narrow widens by this share of what lacks; a top wider than the slack keeps this share of the rest. */
const WIDEN = 0.95
const SLACK = 1.12
const KEEP_SLACK = 0.55
/** Torso shares above the waistband over which a tucked top comes in to it. */
const GATHERS = 0.16

type TopGarment = { readonly shape: TopShape }

export function fitTop({ shape }: TopGarment, person: Person, wearing: Wearing = AS_USUAL): Fit {
  const { body } = person
  const torso = torsoShapeOf(person)
  const { shoulders } = torso
  const scale = chooseScale(shape, torso)
  // Where the garment begins to lie on the shoulders.
  const rim = shape.collar ?? shape.neck
  const neckSpan = ((rim[1][0] - rim[0][0]) / 2) * scale
  const neckHalf = clamp(neckSpan, MIN_NECK * body.unit, shoulders.tip * MAX_NECK)
  const tip = shoulderReach(shape, shoulders.tip, scale, neckHalf)
  const isOff = shape.shoulders === 'off'
  const { neckTo, shoulderTo } = isOff
    ? offShoulders(shape, person, neckSpan, tip)
    : onShoulders(shoulders, neckHalf, tip)
  const row = middle(...rim)[1]
  const ease = easeOf(wearing)
  const tucked = tuckedAt(wearing.tuck, shape, torso)
  const origin = middle(...neckTo)
  const neck = { row, v: torsoCoordinates(body, ...origin)[0] }
  const stretch = chooseLength(shape, torso, scale, neck, wearing)
  const placement: Placement = {
    axis: shape.axis,
    row,
    origin,
    right: body.right,
    down: body.down,
    scale,
    stretchAbove: stretch,
    stretchBelow: stretch,
  }
  const handles: Handle[] = []
  const add: AddHandle = (from, to, weight, part = 0) => handles.push({ from, to, weight, part })
  for (const k of SIDES) {
    add(rim[k], neckTo[k], 3)
    add(shape.shoulder[k], shoulderTo[k], shape.sleeveless ? 2 : 3)
    if (shape.sleeveless) add(middle(rim[k], shape.shoulder[k]), middle(neckTo[k], shoulderTo[k]), 1)
    const wing = shape.sleeveless && !isOff ? wingOf(shape, k) : null
    for (const t of wing ? WING_PLACES : []) {
      const from = onOutline(shape, mix(shape.shoulder[k], wing ?? shape.shoulder[k], t))
      add(from, overShoulder(shoulders, k, Math.abs(from[0] - shape.axis) * scale), WING)
    }
    for (const t of shape.sleeveless || isOff ? [] : SHOULDER_PLACES) {
      const from = onOutline(shape, mix(rim[k], shape.shoulder[k], t))
      add(from, onShoulder(shoulders, k, lerp(neckHalf, tip, t)), 1.5)
    }
    if (shape.collar) add(shape.neck[k], standing(shape.neck[k], rim[k], neckTo[k], placement), 1.5)
  }
  const along = (p: Point) => torsoCoordinates(body, ...p)[0]
  const armpitTo = SIDES.map((k) => armpitTarget(torso, along(placed(placement, ...shape.armpit[k])), k))
  for (const k of SIDES) add(shape.armpit[k], armpitTo[k], 1.5)
  const ends = [sideEnd(shape, 0), sideEnd(shape, 1)] as const
  addSides(shape, torso, placement, { ends, along, ease, tucked }, add)
  const sleeve = (k: Side) => {
    const drawn = shape.sleeves[k]
    return drawn && addSleeve(shape, drawn, person, k, scale, [shoulderTo[k], armpitTo[k]], add, ease)
  }
  const seen = (y: number) => Math.min(tucked ?? Infinity, along(placed(placement, shape.axis, y)))
  return {
    scale,
    placement,
    handles,
    torso,
    hemV: seen(shape.hemY),
    sideV: [seen(ends[0]), seen(ends[1])],
    tuckedAt: tucked,
    sleeves: [sleeve(0), sleeve(1)],
    armpitTo: [armpitTo[0], armpitTo[1]],
    shoulders: shape.shoulders,
    isOpen: shape.opening !== null,
  }
}

const onShoulders = (line: ShoulderLine, neckHalf: number, tip: number): UpperEdge => ({
  neckTo: [onShoulder(line, 0, neckHalf), onShoulder(line, 1, neckHalf)],
  shoulderTo: [onShoulder(line, 0, tip), onShoulder(line, 1, tip)],
})

/** The garment's upper outline above or below a point. */
const onOutline = ({ top }: TopShape, [x, y]: Point): Point => [
  x,
  top[Math.round(x)] < 0 ? y : top[Math.round(x)],
]

/** A collar's edge stands over its foot as it does in the picture. */
function standing(edge: Point, foot: Point, footTo: Point, { right, down, scale }: Placement): Point {
  const [x, y] = [(edge[0] - foot[0]) * scale, (edge[1] - foot[1]) * scale]
  return [footTo[0] + right[0] * x + down[0] * y, footTo[1] + right[1] * x + down[1] * y]
}

/** Lateral distance (px) of the garment's shoulder points from the neck's middle. */
function shoulderReach(shape: TopShape, tip: number, scale: number, neckHalf: number): number {
  if (!shape.sleeveless)
    return clamp(SHOULDER_PER_CHEST * shape.chest * scale, tip * AT_TIP[0], tip * AT_TIP[1])
  return clamp(((shape.shoulder[1][0] - shape.shoulder[0][0]) / 2) * scale, neckHalf + STRAP_WIDTH, tip)
}

function armpitTarget(torso: TorsoShape, natural: number, k: Side): Point {
  const { unit } = torso.body
  const v = clamp(natural, ARMPIT.high, ARMPIT.low)
  const measured = trunkHalfWidths(torso, Math.max(v, ARMPIT.measuredAt))[k]
  const half = clamp(measured, ARMPIT.narrow * unit, ARMPIT.wide * unit)
  return torsoPoint(torso.body, v, (k ? 1 : -1) * half * ARMPIT.ease)
}

type Sides = {
  readonly ends: Pair<number>
  readonly along: (p: Point) => number
  readonly ease: Ease
  readonly tucked: number | null
}

/** Rows of handles from the armpits to the hem: both sides and the axis. */
function addSides(
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
      // A side that ends sooner has its last handle there; the hem below it is no side.
      const at = Math.min(y, ends[k])
      if (y - at >= length / rows) continue
      const run = torsoRun(shape, Math.round(Math.min(at, shape.hemY - 2)))
      if (!run) continue
      const there = at < y ? along(placed(placement, shape.axis, at)) : v
      const needed = trunkHalfWidths(torso, Math.min(there, LOWEST_WIDTH))[k]
      const side = k ? 1 : -1
      const natural = (run[k] - shape.axis) * side * placement.scale
      const strength = natural < needed && there > WAIST_FROM ? SIDE_WEIGHT.tight : SIDE_WEIGHT.loose
      const aside = towardsLegs(torso.body, there)
      const loose = easedSide(ease, sideWidth(natural, needed, shape.kind), needed, there)
      const width = tucked === null ? loose : gathered(loose, needed, there, tucked)
      const weight = q === rows ? SIDE_WEIGHT.hem : strength
      add([run[k], at], torsoPoint(torso.body, there, aside + side * width), weight)
      // The edge of a front that hangs open goes with its side.
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

/** px to the image's right by which skirts hang off the torso's axis: below the hips they hang about the legs. */
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

/** Cloth that is tucked in comes in to the waistband. */
const gathered = (loose: number, needed: number, v: number, waist: number): number =>
  lerp(loose, Math.min(loose, needed), smoothstep(waist - GATHERS, waist, v))

function sideWidth(natural: number, needed: number, kind: TopShape['kind']): number {
  if (natural < needed) return natural + (needed - natural) * WIDEN
  const slack = needed * SLACK
  return natural > slack && kind === 'top' ? slack + (natural - slack) * KEEP_SLACK : natural
}
