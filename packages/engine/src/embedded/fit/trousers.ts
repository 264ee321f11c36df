/** Fits trousers and skirts: handles in rows from waist to crotch on the pelvis, and below along the legs or the skirt. */
import { AS_USUAL } from '../../engine.ts'
import type { Wearing } from '../../engine.ts'
import type { TrousersShape } from '../garment/garment.ts'
import { torsoRun } from '../garment/outline.ts'
import { clamp, distance, lerp } from '../image/maths.ts'
import { torsoPoint } from '../person/body.ts'
import { LOWER, SIDES, SKIN, UPPER } from '../person/types.ts'
import type { Body, Person, Side } from '../person/types.ts'
import { easeOf } from './ease.ts'
import type { Ease } from './ease.ts'
import type { AddHandle, Fit, Handle, Placement } from './fit.ts'
import { addSkirt } from './skirt.ts'
import { addLeg, gapBetweenLegs } from './trouser-legs.ts'
import { halfWidths, pixelIndex, torsoShapeOf } from './torso-shape.ts'
import type { TorsoShape } from './torso-shape.ts'

/** Torso share of a waistband that is hidden by a top. */
const WAIST_V = 0.8
/** Greatest torso share of a waistband at the hem of a top. */
const LOWEST = 0.92
/** Torso share given as the hem of trousers, below everything. */
const NO_HEM = 9
/** Search for the waist of old clothes: first torso share and step, rows in a row that must show cloth at `across`. */
const OLD_WAIST = { from: 0.6, step: 0.01, rows: 5, across: [0.5, 0.85] } as const
/** Torso shares that the waistband continues up under a top, and px above the waist where the top is looked for. */
const UNDER_TOP = { by: 0.02, above: 3 }
/** Shares of the waist's width at which its upper edge follows the hem of a top above it. */
const COLUMNS = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9] as const
/** Units from the hip joints down to the crotch: usual value and limits, and its distance above a visible gap. */
const CROTCH_DROP = { usual: 0.32, least: 0.22, most: 0.46, aboveGap: 0.05 }
/** Row of the garment's hips (share from waist to crotch), limits of the body's hip width (units), and its ease. */
const HIPS = { row: 0.7, min: 0.75, max: 1.45, ease: 1.03 }
/** Legs longer than this share of the body's are long: stretched to it, within limits. Shorter ones are shorts. */
const FULL_LENGTH = 0.72
/** Range of that stretch. */
const LEG_STRETCH = [0.65, 1.35] as const
/** Number of rows between waist and crotch that get handles. */
const PELVIS_ROWS = 5
/** Units from the axis at which the search for a hand beside the hips starts. */
const HAND_FROM = 0.3
/** Shares of the body's half width: the least of the garment's own, and the most of it at the waist, and at the crotch. */
const PELVIS_EASE = [1.02, 1.12] as const

/** The same of a skirt, which may stand away from the hips. */
const SKIRT_EASE = [1.02, 1.3] as const

/** Greatest half width per the garment's own: wide old legs and skirts make the hips look wider than they are. */
const WIDEST = 1.08

/** Share of the sides' ease that applies at the crotch. */
const PELVIS_SHARE = 0.5

type TrousersGarment = { readonly shape: TrousersShape }

export function fitTrousers({ shape }: TrousersGarment, person: Person, wearing: Wearing = AS_USUAL): Fit {
  const ease = easeOf(wearing)
  const { body } = person
  const torso = torsoShapeOf(person)
  const drop = crotchDrop(person)
  const crotchV = 1 + drop / body.torso
  const scale = chooseScale(shape, torso)
  const placement: Placement = {
    axis: shape.axis,
    row: shape.crotch[1],
    origin: torsoPoint(body, crotchV, 0),
    right: body.right,
    down: body.down,
    scale,
    stretchAbove: 1,
    stretchBelow: chooseStretch(shape, body, scale, drop) * ease.length,
  }
  const handles: Handle[] = []
  const add: AddHandle = (from, to, weight) => handles.push({ from, to, weight, part: 0 })
  addPelvis(shape, torso, scale, crotchV, ease, add)
  if (shape.isSkirt) addSkirt(shape, body, placement, drop, ease, add)
  else for (const k of SIDES) addLeg(shape, person, k, placement, drop, ease, add)
  return {
    scale,
    placement,
    handles,
    torso,
    hemV: NO_HEM,
    sideV: [NO_HEM, NO_HEM],
    tuckedAt: null,
    sleeves: [null, null],
    armpitTo: null,
    shoulders: 'normal',
    isOpen: false,
    hasLegs: !shape.isSkirt,
  }
}

/** Chooses the scale (person pixels per garment pixel) by the hips' widths. */
function chooseScale(shape: TrousersShape, torso: TorsoShape): number {
  const { unit } = torso.body
  const [left, right] = halfWidths(torso, 1)
  const row = Math.round(shape.y0 + (shape.crotch[1] - shape.y0) * HIPS.row)
  const hips = torsoRun(shape, row) ?? [shape.x0, shape.x1]
  return (clamp(left + right, HIPS.min * unit, HIPS.max * unit) * HIPS.ease) / (hips[1] - hips[0])
}

/** Distance (px) from the hip joints down to the crotch: read off the gap between the legs if it shows, else usual. */
export function crotchDrop(person: Person): number {
  const { unit } = person.body
  const gap = gapBetweenLegs(person, [CROTCH_DROP.least * unit, 2 * CROTCH_DROP.most * unit])
  if (gap === null) return CROTCH_DROP.usual * unit
  return clamp(gap - CROTCH_DROP.aboveGap * unit, CROTCH_DROP.least * unit, CROTCH_DROP.most * unit)
}

/** Chooses the stretch of the legs; a skirt is shortened at most. */
function chooseStretch(shape: TrousersShape, body: Body, scale: number, drop: number): number {
  const natural = (shape.y1 - shape.crotch[1]) * scale
  return shape.isSkirt
    ? clamp(legBelow(body, drop) / natural, LEG_STRETCH[0], 1)
    : legStretch(natural, body, drop)
}

/** Length (px) of the body's legs below the crotch, which is `drop` px below the hip joints. */
function legBelow(body: Body, drop: number): number {
  const length = (k: Side) => distance(body.hip[k], body.knee[k]) + distance(body.knee[k], body.ankle[k])
  return (length(0) + length(1)) / 2 - drop
}

/** The stretch of trouser legs `natural` px long, so that long ones end at the ankles. */
export function legStretch(natural: number, body: Body, drop: number): number {
  const leg = legBelow(body, drop)
  return natural > FULL_LENGTH * leg ? clamp(leg / natural, ...LEG_STRETCH) : 1
}

function addPelvis(
  shape: TrousersShape,
  torso: TorsoShape,
  scale: number,
  crotchV: number,
  ease: Ease,
  add: AddHandle,
): void {
  const old = SIDES.map((k) =>
    oldWaist(
      torso,
      OLD_WAIST.across.map((share) => (k ? share : -share)),
    ),
  )
  const isHidden = isTopAbove(torso, old)
  const waistV = isHidden ? old.map((v) => v - UNDER_TOP.by) : old
  if (isHidden) addUpperEdge(shape, torso, waistV, add)
  for (let q = 0; q < PELVIS_ROWS; q++) {
    const t = q / PELVIS_ROWS
    const yOf = (k: Side) => lerp(shape.waist[k][1], shape.crotch[1], t)
    const axis = lerp(axisAtWaist(shape), shape.axis, t)
    for (const k of SIDES) {
      const y = yOf(k)
      const run = torsoRun(shape, Math.round(y))
      if (!run) continue
      const v = lerp(waistV[k], crotchV, t)
      // Under a top, the waist is as wide as below its hem: the top may be wider.
      const seen = Math.max(v, old[k])
      const outline = halfWidths(torso, seen)[k]
      const body = toHand(torso, seen, k, outline)
      const side = k ? 1 : -1
      // From the axis of a tilted garment, one side would be too narrow to cover the hip.
      const natural = Math.max((run[k] - axis) * side, (run[k] - shape.axis) * side) * scale
      // The waistband is about as tight as the old one; cloth behind a hand may be wider.
      const [close, wide] = shape.isSkirt ? SKIRT_EASE : PELVIS_EASE
      const most = body < outline ? wide : lerp(close, wide, t)
      const onBody = Math.max(body * PELVIS_EASE[0], Math.min(natural, body * most))
      const usual = Math.min(onBody, natural * WIDEST)
      // The ease grows from none at the waistband to its share at the crotch.
      const half = usual * (1 + (ease.sides - 1) * PELVIS_SHARE * t)
      add([run[k], y], torsoPoint(torso.body, v, side * half), 2)
    }
    add(
      [shape.axis, (yOf(0) + yOf(1)) / 2],
      torsoPoint(torso.body, lerp((waistV[0] + waistV[1]) / 2, crotchV, t), 0),
      1,
    )
  }
  add(shape.crotch, torsoPoint(torso.body, crotchV, 0), 1)
}

/** The x of the axis at the waist: of a slanting one, its middle, because the whole garment is tilted. */
const axisAtWaist = ({ axis, waist: [left, right] }: TrousersShape): number =>
  left[1] === right[1] ? axis : (left[0] + right[0]) / 2

/**
 * Torso share at which the old lower clothes begin, or `WAIST_V` if a top hides it: the new waistband covers them.
 * @param across where they are looked for: shares of the half width, negative on the left
 */
function oldWaist(torso: TorsoShape, across: readonly number[]): number {
  const { person, body } = torso
  let rows = 0
  for (let v: number = OLD_WAIST.from; v < LOWEST; v += OLD_WAIST.step) {
    const half = halfWidths(torso, v)
    const worn = across.some(
      (share) =>
        person.labels[pixelIndex(person, ...torsoPoint(body, v, share * half[share < 0 ? 0 : 1]))] === LOWER,
    )
    rows = worn ? rows + 1 : 0
    if (rows === OLD_WAIST.rows) return v - (OLD_WAIST.rows - 1) * OLD_WAIST.step
  }
  return WAIST_V
}

/** Pulls the waistband's upper edge, which may sag between its corners, under the hem of a top. */
function addUpperEdge(
  { waist: [left, right], rows, y1 }: TrousersShape,
  torso: TorsoShape,
  waistV: readonly number[],
  add: AddHandle,
): void {
  for (const share of COLUMNS) {
    const x = lerp(left[0], right[0], share)
    let y = Math.round(Math.min(left[1], right[1]))
    while (y < y1 && !rows[y].some(([from, to]) => x >= from && x <= to)) y++
    const across = 2 * share - 1
    const v = Math.min(oldWaist(torso, [across]) - UNDER_TOP.by, lerp(waistV[0], waistV[1], share))
    add([x, y], torsoPoint(torso.body, v, across * halfWidths(torso, v)[across < 0 ? 0 : 1]), 2)
  }
}

/** True if a top shows right above the waist on either side. */
function isTopAbove(torso: TorsoShape, waistV: readonly number[]): boolean {
  const { person, body } = torso
  return SIDES.some((k) => {
    const v = waistV[k] - UNDER_TOP.above / body.torso
    const aside = (k ? 1 : -1) * halfWidths(torso, v)[k] * OLD_WAIST.across[0]
    return person.labels[pixelIndex(person, ...torsoPoint(body, v, aside))] === UPPER
  })
}

/** Distance (px) from the axis to a hand beside the hips; `half` if there is none within it. */
function toHand({ person, body }: TorsoShape, v: number, k: Side, half: number): number {
  const labelAt = (d: number): number =>
    person.labels[pixelIndex(person, ...torsoPoint(body, v, (k ? 1 : -1) * d))]
  let d = Math.round(HAND_FROM * body.unit)
  if (labelAt(d) === SKIN) return half
  while (d < half && labelAt(d) !== SKIN) d++
  return Math.min(d, half)
}
