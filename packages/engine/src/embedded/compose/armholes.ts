/** Small gaps between sleeve and torso near the armpit are closed with darkened cloth (a fold in shadow). */
import type { Fit } from '../fit/fit.ts'
import { box } from '../image/box-filter.ts'
import { pushPull } from '../image/fill.ts'
import type { Point } from '../image/maths.ts'
import { distanceTo, maskOf } from '../image/regions.ts'
import { halvePlane, sample } from '../image/resample.ts'
import type { Mask, Planes } from '../image/raster.ts'
import type { Person } from '../person/types.ts'
import type { GarmentLayer } from './layer.ts'

/** Units: half width of the widest gap that is closed, and how far from the armpit gaps are looked for. */
const GAP = 0.08
const REACH = { side: 0.3, up: 0.32, down: 0.42 }
/** The fill fades out over this share of the box at its lower end. */
const FADE = 0.35
/** Light left in a fold. */
const FOLD_SHADE = 0.74
/** Alpha of cloth; gain of the soft fill; fills fainter than that are left out. */
const CLOTH = 0.5
const FILL_GAIN = 1.6
const MIN_FILL = 0.05
/** From this alpha on the fill counts as torso. */
const ON_TOP = 0.3

type Box = { readonly x0: number; readonly x1: number; readonly y0: number; readonly y1: number }

/** Changes the layer in place. Does nothing for garments without sleeves. */
export function closeArmholes(layer: GarmentLayer, person: Person, fit: Fit): void {
  if (!fit.armpitTo || !fit.sleeves.some(Boolean)) return
  const { w, h } = person
  const on = Uint8Array.from(halvePlane(layer.alpha, layer.w, layer.h), (a) => (a > CLOTH ? 1 : 0))
  const boxes = fit.armpitTo.map((armpit) => boxAround(armpit, person))
  const soft = box(gapsIn(boxes, on, person), w, h, 1)
  const spread = pushPull(halvedColours(layer, w, h), Float32Array.from(on), w, h)
  for (const b of boxes) fillBox(layer, b, soft, spread, person)
}

function boxAround([x, y]: Point, { w, h, body: { unit } }: Person): Box {
  return {
    x0: Math.max(0, Math.round(x - REACH.side * unit)),
    x1: Math.min(w - 1, Math.round(x + REACH.side * unit)),
    y0: Math.max(0, Math.round(y - REACH.up * unit)),
    y1: Math.min(h - 1, Math.round(y + REACH.down * unit)),
  }
}

/** 1 in the boxes where there is no cloth and no ball of the gap's radius fits between cloth. */
function gapsIn(boxes: readonly Box[], on: Mask, { w, h, body: { unit } }: Person): Float32Array {
  const toCloth = distanceTo(on, w, h)
  const open = maskOf(w * h, (i) => toCloth[i] > GAP * unit)
  const toOpen = distanceTo(open, w, h)
  const fill = new Float32Array(w * h)
  for (const b of boxes) {
    for (let y = b.y0; y <= b.y1; y++) {
      for (let x = b.x0; x <= b.x1; x++) {
        if (!on[y * w + x] && toOpen[y * w + x] > GAP * unit) fill[y * w + x] = 1
      }
    }
  }
  return fill
}

/** Colour planes of the layer at half size, by every second pixel. */
const halvedColours = ({ rgb, w: W }: GarmentLayer, w: number, h: number): Planes =>
  [0, 1, 2].map((c) =>
    Float32Array.from({ length: w * h }, (_, i) => rgb[(2 * ((i / w) | 0) * W + 2 * (i % w)) * 3 + c]),
  )

/** Draws the soft fill (half size) under the layer, in one box. */
function fillBox(layer: GarmentLayer, b: Box, soft: Float32Array, spread: Planes, { w, h }: Person): void {
  for (let y = 2 * b.y0; y <= 2 * b.y1; y++) {
    const fade = Math.min(1, (2 * b.y1 - y) / (2 * (b.y1 - b.y0) * FADE))
    for (let x = 2 * b.x0; x <= 2 * b.x1; x++) {
      const [u, v] = [x / 2 - 0.25, y / 2 - 0.25]
      const strength = fade * Math.min(1, FILL_GAIN * sample(soft, w, h, u, v))
      if (strength < MIN_FILL) continue
      const i = y * layer.w + x
      const added = strength * (1 - layer.alpha[i])
      const total = layer.alpha[i] + added
      for (let c = 0; c < 3; c++) {
        const fold = sample(spread[c], w, h, u, v) * FOLD_SHADE
        layer.rgb[i * 3 + c] = (layer.rgb[i * 3 + c] * layer.alpha[i] + fold * added) / Math.max(total, 1e-4)
      }
      layer.alpha[i] = total
      if (total > ON_TOP) layer.top[i] = 0
    }
  }
}
