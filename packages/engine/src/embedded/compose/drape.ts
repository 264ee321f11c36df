/**
 * Drapes the cloth: soft folds that fan out from the armpits over trunk and sleeves, and the gentle light of chest and
 * belly. Product pictures show many garments without either, as flat as paper. The strengths are from 15 photographs of
 * plain tops.
 */
import { bell, clamp, lerp, smoothstep } from '../image/maths.ts'
import type { Point } from '../image/maths.ts'
import type { Plane } from '../image/raster.ts'
import { acrossTorso, alongTorso } from '../person/body.ts'
import { SIDES } from '../person/types.ts'
import type { Body, Pair } from '../person/types.ts'
import type { HalvedLayer } from './halved-layer.ts'

/**
 * A fold: its direction (degrees below the horizontal, 0 towards the body's axis, beyond 90 on the sleeve), length
 * (units), bend (units aside per unit² along, positive downwards), and share of light lost at its deepest.
 */
type Fold = readonly [angle: number, length: number, bend: number, depth: number]
/** The folds of the left and of the right side: unequal, as cloth is. */
const FOLDS: Pair<readonly Fold[]> = [
  [
    [24, 0.42, 0.5, 0.126],
    [52, 0.5, 0.3, 0.108],
    [76, 0.85, -0.1, 0.081],
    [148, 0.24, -0.6, 0.108],
  ],
  [
    [30, 0.36, 0.4, 0.108],
    [58, 0.62, 0.25, 0.126],
    [80, 0.7, -0.12, 0.072],
    [152, 0.22, -0.7, 0.126],
  ],
]
/** Half width (units) of a fold's furrow at its beginning and end. */
const BROAD = [0.012, 0.05] as const
/** The ridge above a furrow: its distance in half widths, and its light as a share of the furrow's loss. */
const RIDGE = { at: 1.9, light: 0.45 } as const
/** Half widths from a furrow beyond which it changes nothing. */
const BEYOND = 5
/** Share of a fold's length over which it deepens. */
const BEGINS = 0.15

/** Light on the trunk's relief: the share of it gained, the torso share of its middle, and its half height. */
const RELIEF = [
  { by: 0.02, at: 0.15, high: 0.15 },
  { by: -0.025, at: 0.45, high: 0.1 },
  { by: 0.01, at: 0.75, high: 0.2 },
] as const
/** Half width (units) of the relief. */
const RELIEF_BROAD = 0.45

/** The slope of light across the body at full side light: share gained or lost at the distance `broad` (units). */
const SIDE_LIGHT = { by: 0.08, broad: 0.6 } as const

/** Adds the light (half size, share minus 1) on folds, the trunk's relief and from the side, in place. */
export function drapeInPlace(
  light: Plane,
  layer: HalvedLayer,
  body: Body,
  { armpits, from }: { readonly armpits: Pair<Point>; readonly from: number },
): void {
  addRelief(light, layer, body, from)
  for (const k of SIDES)
    for (const fold of FOLDS[k]) addFold(light, layer, fold, armpits[k], k ? -1 : 1, body.unit)
}

function addRelief(light: Plane, { cloth, w }: HalvedLayer, body: Body, from: number): void {
  const slope = SIDE_LIGHT.by * from ** 3
  for (let i = 0; i < light.length; i++) {
    if (cloth[i] === 0) continue
    const [x, y] = [i % w, (i / w) | 0]
    const aside = acrossTorso(body, x, y)
    const v = alongTorso(body, x, y)
    let relief = 0
    for (const { by, at, high } of RELIEF) relief += by * bell(v - at, high)
    light[i] += relief * bell(aside, RELIEF_BROAD) + slope * clamp(aside / SIDE_LIGHT.broad, -1, 1)
  }
}

/** Adds a fold's light. `inwards`: 1 where the body's axis is to the right of the armpit, −1 where it is to the left. */
function addFold(
  light: Plane,
  { sleeve, w, h }: HalvedLayer,
  [angle, length, bend, depth]: Fold,
  [x0, y0]: Point,
  inwards: number,
  unit: number,
): void {
  const [dx, dy] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)]
  const reach = Math.ceil((length + 0.2) * unit)
  for (let y = Math.max(0, Math.floor(y0) - reach); y < Math.min(h, y0 + reach); y++) {
    for (let x = Math.max(0, Math.floor(x0) - reach); x < Math.min(w, x0 + reach); x++) {
      const i = y * w + x
      const [X, Y] = [((x - x0) * inwards) / unit, (y - y0) / unit]
      const along = X * dx + Y * dy
      const t = along / length
      if (t <= 0 || t >= 1) continue
      const below = (Y * dx - X * dy) * Math.sign(dx) - bend * along * along
      const broad = lerp(BROAD[0], BROAD[1], t)
      const share = dx < 0 ? sleeve[i] : 1 - sleeve[i]
      const fades = share * smoothstep(0, BEGINS, t) * (1 - t)
      const at = below / broad
      if (Math.abs(at) > BEYOND) continue
      light[i] -= depth * fades * (bell(at, 1) - RIDGE.light * bell(at + RIDGE.at, 1.2))
    }
  }
}
