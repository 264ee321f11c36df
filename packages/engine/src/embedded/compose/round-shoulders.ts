/**
 * Rounds the outline of synthetic skin from the neck down the arms' outer sides. The labels have steps, old straps
 * leave notches, and the models of neck, trunk and arm meet in corners.
 */
import { blur } from '../image/box-filter.ts'
import { grownBox } from '../image/box.ts'
import type { Box } from '../image/box.ts'
import { clamp, smoothstep } from '../image/maths.ts'
import type { Plane } from '../image/raster.ts'
import { armPlace, locateOnArm } from '../person/arm-place.ts'
import type { ArmShape } from '../person/arm-place.ts'
import { HAIR, LOWER, OBJECT, SKIN } from '../person/types.ts'
import type { Body, Pair, Person } from '../person/types.ts'
import type { GarmentLayer } from './layer.ts'

/** Radius (units) of the blur whose half is the rounded outline. */
const RADIUS = 0.05
/** Range around the shoulders (units): above the neck, below the lower joint and beyond the joints. */
const RANGE = { above: 0.5, below: 1.4, beyond: 0.6 }
/** Units below the lower joint from which only the arms' outer sides are rounded: gaps beside the trunk stay open. */
const OUTER_BELOW = 0.3
/** Width (px) of the rounded edge. */
const EDGE = 2
/** Slope of a straight edge after the blur, per px, in inverse radii. */
const SLOPE = 0.4
/** Opacity above which a zone, or cloth, shows. */
const SHOWN = 0.5
/** Share of garment or hair in the blur from which a place is beside them. */
const BESIDE = 0.05
/** Half minus the share of body in the blur below which synthetic skin is a sliver. */
const SLIVER = 0.25
/** Shares of old cloth in the blur between which inner corners begin to be filled: the photo's own outline stays. */
const WITHIN = [0.4, 0.9] as const

type Soft = { readonly skin: Plane; readonly background: Plane; readonly armShapes: Pair<ArmShape> }
type Covering = Pick<GarmentLayer, 'alpha' | 'w'>

type Input = Pick<Person, 'w' | 'h' | 'body' | 'labels'>

/** Rounds the outlines in the weights (half size) of synthetic skin and background, in place. */
export function roundShouldersInPlace(person: Input, layer: Covering, zone: Soft): void {
  const { w, h, body } = person
  const radius = Math.max(1, Math.round(RADIUS * body.unit))
  const part = grownBox(boxAround(body), 0, w, h)
  const about = grownBox(part, 3 * radius, w, h)
  const [width, height] = [about.x1 - about.x0, about.y1 - about.y0]
  const soft: Softened = [0, 1, 2].map(() => new Float32Array(width * height))
  for (let y = 0; y < height; y++) readRow(person, layer, zone, about, y, soft)
  for (const plane of soft) blur(plane, width, height, radius, plane)
  for (let y = part.y0; y < part.y1; y++) roundRow(person, zone, { soft, about, part, radius }, y)
}

/** 1 on the body, on the body and what covers it, and on old cloth. */
type Softened = readonly Plane[]

/** Writes row y of the box `about` into the planes. One call per row: V8 keeps the function compiled. */
function readRow(
  { w, labels }: Input,
  { alpha, w: W }: Covering,
  { skin, background }: Soft,
  { x0, x1, y0 }: Box,
  y: number,
  [bare, dressed, old]: Softened,
): void {
  for (let x = x0, at = y * (x1 - x0); x < x1; x++, at++) {
    const i = (y0 + y) * w + x
    const label = labels[i]
    bare[at] = skin[i] > SHOWN || (label === SKIN && background[i] <= SHOWN) ? 1 : 0
    const isCovered =
      label === HAIR || label === LOWER || label === OBJECT || alpha[2 * (y0 + y) * W + 2 * x] > SHOWN
    dressed[at] = isCovered ? 1 : bare[at]
    old[at] = skin[i] + background[i] > SHOWN ? 1 : 0
  }
}

/** The inputs of `roundRow`. */
type Rounding = {
  readonly soft: Softened
  readonly about: Box
  readonly part: Box
  readonly radius: number
}

/** Rounds row y. */
function roundRow(
  { w, body, labels }: Input,
  { skin, background, armShapes }: Soft,
  { soft: [bare, dressed, old], about, part, radius }: Rounding,
  y: number,
): void {
  const steep = radius / (SLOPE * EDGE)
  const isBelow = y > Math.max(body.shoulder[0][1], body.shoulder[1][1]) + OUTER_BELOW * body.unit
  for (let x = part.x0, i = y * w + x; x < part.x1; x++, i++) {
    if (labels[i] === HAIR || skin[i] + background[i] <= SHOWN) continue
    const at = (y - about.y0) * (about.x1 - about.x0) + x - about.x0
    // Beside the garment the body was trimmed to it, and beside hair nothing shows where the body ends.
    const isBare = dressed[at] - bare[at] < BESIDE
    const filled = isBare ? bare[at] - (1 - smoothstep(WITHIN[0], WITHIN[1], old[at])) / 2 : 0
    const least = clamp((filled - 0.5) * steep + 0.5, 0, 1)
    const most = clamp((Math.min(dressed[at], bare[at] + SLIVER) - 0.5) * steep + 0.5, least, 1)
    const share = clamp(skin[i], least, most)
    if (share === skin[i] || (isBelow && !isOuter(armShapes, x, y))) continue
    skin[i] = share
    background[i] = 1 - share
  }
}

const place = armPlace()

/** True on the outer half of an arm and beside it. */
const isOuter = (arms: Pair<ArmShape>, x: number, y: number): boolean =>
  arms.some((arm) => locateOnArm(arm, x, y, place).depth > -Infinity && place.across > 0)

function boxAround({ neck, shoulder, unit }: Body): Box {
  const [xs, ys] = [shoulder.map((p) => p[0]), shoulder.map((p) => p[1])]
  return {
    x0: Math.round(Math.min(...xs) - RANGE.beyond * unit),
    y0: Math.round(neck[1] - RANGE.above * unit),
    x1: Math.round(Math.max(...xs) + RANGE.beyond * unit),
    y1: Math.round(Math.max(...ys) + RANGE.below * unit),
  }
}
