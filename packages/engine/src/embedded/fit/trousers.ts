/** Handles for trousers: waist and hip rows on the pelvis, leg edges on the leg's contour. */
import type { TrousersShape } from '../garment/garment.ts'
import { torsoRun } from '../garment/outline.ts'
import { clamp, distance, mix } from '../image/maths.ts'
import type { Point } from '../image/maths.ts'
import { torsoPoint } from '../person/body.ts'
import { toEdge } from '../person/recentre.ts'
import { SIDES } from '../person/types.ts'
import type { Body, Person, Side } from '../person/types.ts'
import type { AddHandle, Fit, Handle, Placement } from './fit.ts'
import { halfWidths, torsoShapeOf } from './torso-shape.ts'
import type { TorsoShape } from './torso-shape.ts'

/** Torso shares: where the waistband lies, and what counts as the hem (nothing lies below trousers). */
const WAIST_V = 0.8
const NO_HEM = 9
/** The crotch lies this far (units) below the hip joints. */
const CROTCH_DROP = 0.2
/** Hip width: row of the garment between waist and crotch, limits (units), ease. */
const HIPS = { row: 0.7, min: 0.75, max: 1.45, ease: 1.03 }
/** Legs longer than this share of the body's are stretched to it, within limits; shorter ones are shorts. */
const FULL_LENGTH = 0.72
const LEG_STRETCH = [0.8, 1.35] as const
const PELVIS_ROWS = 5
/** A side follows the garment between these shares of the body's half width. */
const PELVIS_EASE = [1.02, 1.12] as const
const LEG_ROWS = 8
/** A leg's contour is searched between these (units); inner contours further than `legsApart` are the other leg's. */
const LEG_SEARCH = { from: 0.06, to: 0.42, legsApart: 0.3 }
const LEG_SLACK = 1.3

type TrousersGarment = { readonly shape: TrousersShape }

export function fitTrousers({ shape }: TrousersGarment, person: Person): Fit {
  const { body } = person
  const torso = torsoShapeOf(person)
  const crotchV = 1 + (CROTCH_DROP * body.unit) / body.torso
  const scale = chooseScale(shape, torso)
  const placement: Placement = {
    axis: shape.axis,
    row: shape.crotch[1],
    origin: torsoPoint(body, crotchV, 0),
    right: body.right,
    down: body.down,
    scale,
    stretchAbove: 1,
    stretchBelow: chooseStretch(shape, body, scale),
  }
  const handles: Handle[] = []
  const add: AddHandle = (from, to, weight) => handles.push({ from, to, weight, part: 0 })
  addPelvis(shape, torso, scale, crotchV, add)
  for (const k of SIDES) addLeg(shape, person, k, placement, add)
  return {
    scale,
    placement,
    handles,
    torso,
    hemV: NO_HEM,
    sideV: [NO_HEM, NO_HEM],
    sleeves: [null, null],
    armpitTo: null,
  }
}

function chooseScale(shape: TrousersShape, torso: TorsoShape): number {
  const { unit } = torso.body
  const [left, right] = halfWidths(torso, 1)
  const row = Math.round(shape.y0 + (shape.crotch[1] - shape.y0) * HIPS.row)
  const hips = torsoRun(shape, row) ?? [shape.x0, shape.x1]
  return (clamp(left + right, HIPS.min * unit, HIPS.max * unit) * HIPS.ease) / (hips[1] - hips[0])
}

/** Stretch of the legs, so that long ones end at the ankles. */
function chooseStretch(shape: TrousersShape, body: Body, scale: number): number {
  const length = (k: Side) => distance(body.hip[k], body.knee[k]) + distance(body.knee[k], body.ankle[k])
  const bodyLeg = (length(0) + length(1)) / 2 - CROTCH_DROP * body.unit
  const natural = (shape.y1 - shape.crotch[1]) * scale
  return natural > FULL_LENGTH * bodyLeg ? clamp(bodyLeg / natural, ...LEG_STRETCH) : 1
}

function addPelvis(
  shape: TrousersShape,
  torso: TorsoShape,
  scale: number,
  crotchV: number,
  add: AddHandle,
): void {
  for (let q = 0; q < PELVIS_ROWS; q++) {
    const y = shape.waist[0][1] + ((shape.crotch[1] - shape.waist[0][1]) * q) / PELVIS_ROWS
    const run = torsoRun(shape, Math.round(y))
    if (!run) continue
    const v = WAIST_V + ((crotchV - WAIST_V) * q) / PELVIS_ROWS
    const halves = halfWidths(torso, v)
    for (const k of SIDES) {
      const side = k ? 1 : -1
      const natural = (run[k] - shape.axis) * side * scale
      const half = Math.max(halves[k] * PELVIS_EASE[0], Math.min(natural, halves[k] * PELVIS_EASE[1]))
      add([run[k], y], torsoPoint(torso.body, v, side * half), 2)
    }
    add([shape.axis, y], torsoPoint(torso.body, v, 0), 1)
  }
  add(shape.crotch, torsoPoint(torso.body, crotchV, 0), 1)
}

/** The leg's middle at distance d (px) from the hip joint, and the unit normal of its bone there. */
function legPoint(body: Body, k: Side, d: number): { centre: Point; normal: Point } {
  const thigh = distance(body.hip[k], body.knee[k])
  const shin = distance(body.knee[k], body.ankle[k]) || 1
  const onThigh = d < thigh
  const [a, b] = onThigh ? [body.hip[k], body.knee[k]] : [body.knee[k], body.ankle[k]]
  const n = distance(a, b) || 1
  return {
    centre: mix(a, b, onThigh ? d / thigh : (d - thigh) / shin),
    normal: [-(b[1] - a[1]) / n, (b[0] - a[0]) / n],
  }
}

function addLeg(shape: TrousersShape, person: Person, k: Side, placement: Placement, add: AddHandle): void {
  const { body, matte, w, h } = person
  const { scale, stretchBelow } = placement
  const side = k ? 1 : -1
  for (let q = 1; q <= LEG_ROWS; q++) {
    const y = shape.crotch[1] + ((shape.y1 - shape.crotch[1] - 2) * q) / LEG_ROWS
    const runs = shape.rows[Math.round(clamp(y, 0, shape.h - 1))]
    const onSide = runs.filter((r) => ((r[0] + r[1]) / 2 - shape.axis) * side > 0)
    if (!onSide.length) continue
    const run = onSide.reduce((a, b) => (b[1] - b[0] > a[1] - a[0] ? b : a))
    const down = CROTCH_DROP * body.unit + (y - shape.crotch[1]) * scale * stretchBelow
    const { centre, normal } = legPoint(body, k, down)
    const flip = (normal[0] * body.right[0] + normal[1] * body.right[1]) * side < 0 ? -1 : 1
    const n = [normal[0] * flip, normal[1] * flip]
    const half = ((run[1] - run[0]) / 2) * scale
    const reach = [LEG_SEARCH.to * body.unit, LEG_SEARCH.from * body.unit] as const
    const edge = (s: number) => toEdge(matte, w, h, centre[0], centre[1], n[0] * s, n[1] * s, ...reach)
    const outer = edge(1)
    const inner = edge(-1)
    const o = Math.max(outer ?? 0, Math.min(half, (outer ?? half) * LEG_SLACK))
    const free = inner !== null && inner < LEG_SEARCH.legsApart * body.unit ? inner : 0
    const i = Math.max(free, Math.min(half, (inner ?? half) * LEG_SLACK))
    add([run[k], y], [centre[0] + n[0] * o, centre[1] + n[1] * o], 1)
    add([run[1 - k], y], [centre[0] - n[0] * i, centre[1] - n[1] * i], 1)
    add([(run[0] + run[1]) / 2, y], centre, 0.6)
  }
}
