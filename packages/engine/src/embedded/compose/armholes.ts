/**
 * Small gaps between sleeve and torso near the armpit are closed with darkened cloth (a fold in shadow), but only over
 * the person: where the background shows between arm and body it goes on showing.
 */
import type { Fit, FittedSleeve } from '../fit/fit.ts'
import { grownBox } from '../image/box.ts'
import type { Box } from '../image/box.ts'
import { box } from '../image/box-filter.ts'
import { distanceTo } from '../image/distance.ts'
import { pushPull } from '../image/fill.ts'
import { clamp } from '../image/maths.ts'
import type { Point } from '../image/maths.ts'
import { zeroBytes, zeroPlane } from '../image/pool.ts'
import type { Mask, Plane, Planes } from '../image/raster.ts'
import { components, maskOf } from '../image/regions.ts'
import { sample } from '../image/resample.ts'
import { SIDES } from '../person/types.ts'
import type { Person } from '../person/types.ts'
import type { GarmentLayer } from './layer.ts'

/** Units: half width of the widest gap that is closed, and how far from the armpit gaps are looked for. */
const GAP = 0.08
const REACH = { side: 0.3, up: 0.32, down: 0.42, leastDown: 0.2 }
/** The fill of a gap that is open below fades out over this share of the box at its lower end. */
const FADE = 0.35
/** Light left in a fold. */
const FOLD_SHADE = 0.74
/** A slit with cloth all around it lies in no fold. */
const SLIT_SHADE = 0.97
/** Alpha of cloth; gain of the soft fill; fills fainter than that are left out. */
const CLOTH = 0.5
const FILL_GAIN = 1.6
const MIN_FILL = 0.05
/** From this alpha on the fill counts as torso. */
const ON_TOP = 0.3

/** Changes the layer in place. Does nothing for garments without sleeves. */
export function closeArmholes(layer: GarmentLayer, person: Person, fit: Fit): void {
  if (!fit.armpitTo || !fit.sleeves.some(Boolean)) return
  const gap = GAP * person.body.unit
  for (const k of SIDES) {
    const target = boxAround(fit.armpitTo[k], person, fit.sleeves[k])
    if (target.x0 >= target.x1 || target.y0 >= target.y1) continue
    // Whether a place lies in a gap is decided by cloth up to two gaps away.
    const seen = grownBox(target, Math.ceil(2 * gap) + 2, person.w, person.h)
    const near = halfSizeLayer(layer, seen)
    const fill = gapsIn(target, seen, near.on, person, gap)
    if (fill.includes(1)) fillBox(layer, target, seen, fill, near)
  }
}

function boxAround([x, y]: Point, { w, h, body: { unit } }: Person, sleeve: FittedSleeve | null): Box {
  // Below a short sleeve the arm comes out: there is no fold.
  const hem = sleeve ? sleeve.hem[1][1] - y : Infinity
  const down = clamp(hem, REACH.leastDown * unit, REACH.down * unit)
  return {
    x0: Math.max(0, Math.round(x - REACH.side * unit)),
    x1: Math.min(w, Math.round(x + REACH.side * unit) + 1),
    y0: Math.max(0, Math.round(y - REACH.up * unit)),
    y1: Math.min(h, Math.round(y + down) + 1),
  }
}

/** Cloth (1 or 0) and colour planes of the layer at half size, in a half-size box. */
type HalfSizeLayer = { readonly on: Mask; readonly rgb: Planes }

function halfSizeLayer({ alpha, rgb, w: W }: GarmentLayer, { x0, y0, x1, y1 }: Box): HalfSizeLayer {
  const w = x1 - x0
  const n = w * (y1 - y0)
  const on = zeroBytes(n)
  const colours = [zeroPlane(n), zeroPlane(n), zeroPlane(n)]
  for (let o = 0; o < n; o++) {
    const i = 2 * (y0 + Math.floor(o / w)) * W + 2 * (x0 + (o % w))
    on[o] = (alpha[i] + alpha[i + 1] + alpha[i + W] + alpha[i + W + 1]) / 4 > CLOTH ? 1 : 0
    for (let c = 0; c < 3; c++) colours[c][o] = rgb[i * 3 + c]
  }
  return { on, rgb: colours }
}

/** 1 in the target, over the person, where there is no cloth and no ball of the gap's radius (px) fits between cloth. */
function gapsIn(target: Box, seen: Box, on: Mask, person: Person, gap: number): Plane {
  const [w, h] = [seen.x1 - seen.x0, seen.y1 - seen.y0]
  const toCloth = distanceTo(on, w, h, gap + 1)
  const open = maskOf(w * h, (i) => toCloth[i] > gap)
  const toOpen = distanceTo(open, w, h, gap + 1)
  const fill = zeroPlane(w * h)
  for (let y = target.y0; y < target.y1; y++) {
    for (let x = target.x0; x < target.x1; x++) {
      const i = (y - seen.y0) * w + x - seen.x0
      if (!on[i] && toOpen[i] > gap && person.matte[y * person.w + x] > 0.5) fill[i] = 1
    }
  }
  return fill
}

/** Draws the soft fill under the layer, in the target. `fill` and `near` hold what was seen, at half size. */
function fillBox(layer: GarmentLayer, target: Box, seen: Box, fill: Plane, near: HalfSizeLayer): void {
  const [w, h] = [seen.x1 - seen.x0, seen.y1 - seen.y0]
  const soft = box(fill, w, h, 1)
  const spread = pushPull(near.rgb, new Float32Array(near.on), w, h)
  const bottom = 2 * (target.y1 - 1)
  const fadeRows = 2 * (target.y1 - 1 - target.y0) * FADE
  const open = components(near.on, w, h, 0)
  for (let y = 2 * target.y0; y <= bottom; y++) {
    const fading = Math.min(1, (bottom - y) / fadeRows)
    const row = ((y >> 1) - seen.y0) * w - seen.x0
    for (let x = 2 * target.x0; x <= 2 * (target.x1 - 1); x++) {
      const isSlit = !open.info[open.label[row + (x >> 1)]].touchesBorder
      const [fade, shade] = isSlit ? [1, SLIT_SHADE] : [fading, FOLD_SHADE]
      const [u, v] = [x / 2 - 0.25 - seen.x0, y / 2 - 0.25 - seen.y0]
      const strength = fade * Math.min(1, FILL_GAIN * sample(soft, w, h, u, v))
      if (strength < MIN_FILL) continue
      const i = y * layer.w + x
      const added = strength * (1 - layer.alpha[i])
      const total = layer.alpha[i] + added
      for (let c = 0; c < 3; c++) {
        const fold = sample(spread[c], w, h, u, v) * shade
        layer.rgb[i * 3 + c] = (layer.rgb[i * 3 + c] * layer.alpha[i] + fold * added) / Math.max(total, 1e-4)
      }
      layer.alpha[i] = total
      if (total > ON_TOP) layer.top[i] = 0
    }
  }
}
