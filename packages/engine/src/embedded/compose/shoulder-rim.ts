/** Trims a body that sticks out above the new garment's shoulders back to the garment's rim. */
import type { Fit } from '../fit/fit.ts'
import type { Plane } from '../image/raster.ts'
import { besideNeck } from '../person/bare-shoulders.ts'
import { BACKGROUND, FACE, SIDES, SKIN } from '../person/types.ts'
import type { Person, Side } from '../person/types.ts'
import type { GarmentLayer } from './layer.ts'

/** Spans from the neck's middle: range in which the garment's highest point is searched, and the shoulder's end. */
const RIM = { from: 0.12, to: 0.55, end: 0.8 }
/** Range of rows (units) around the joint line. */
const ROWS = { above: 0.45, below: 0.25 }
/** Greatest height (units) of body above the garment that is trimmed; more is a lifted arm. */
const MAX_STEP = 0.14
/** Slope of a shoulder from the rim up towards the neck (px per px). */
const RISE = 0.7
/** Alpha above which a pixel is cloth. */
const CLOTH = 0.5
/** L below the ramp's dark end at which a pixel is hair rather than skin. */
const SHADE = 8

type Soft = { readonly skin: Plane; readonly background: Plane }

/** Trims the weights (half size) above each shoulder with a sleeve, in place. Lifted arms and bare shoulders stay. */
export function trimToShoulderRimInPlace(
  { w, h, body, labels, skinParts, lab, ramp }: Person,
  fit: Fit,
  layer: GarmentLayer,
  zone: Soft,
): void {
  if (fit.shoulders === 'off') return
  const { neck, span, unit, right } = body
  const y0 = Math.max(0, Math.round(neck[1] - ROWS.above * unit))
  const y1 = Math.min(h - 1, Math.round(neck[1] + ROWS.below * unit))
  const darkest = ramp.knots[0][0] - SHADE
  const isBody = (i: number) =>
    zone.skin[i] > 0 || skinParts[i] === FACE || (labels[i] === SKIN && lab[0][i] > darkest)
  const isGround = (i: number) => labels[i] === BACKGROUND || zone.background[i] > 0
  const columnAt = (k: Side, d: number) => Math.round(neck[0] + right[0] * (k ? 1 : -1) * d)
  /** The garment's highest row in column x, −1 for none. */
  const topAt = (x: number): number => {
    if (x < 0 || x >= w) return -1
    for (let y = y0; y <= y1; y++) if (layer.alpha[2 * y * layer.w + 2 * x] > CLOTH) return y
    return -1
  }
  const trimColumn = (x: number, top: number): void => {
    const from = Math.max(0, Math.round(top - MAX_STEP * unit))
    if (isBody(from * w + x)) return // body further up: a deep neckline or a lifted arm
    for (let y = from; y < top; y++) {
      if (skinParts[y * w + x] === FACE) return // a head that leans over the shoulder
      if (!isBody(y * w + x) || Math.abs(besideNeck(body, x, y)) < RIM.from) continue
      zone.skin[y * w + x] = 0
      zone.background[y * w + x] = 1
    }
  }
  /** Slopes synthetic skin from a trimmed rim up towards the neck, instead of leaving a step. */
  const slopeDown = (rim: number, top: number, k: Side): void => {
    if (isBody(Math.max(0, Math.round(top - MAX_STEP * unit)) * w + columnAt(k, rim))) return
    for (let n = 1; n * RISE < MAX_STEP * unit; n++) {
      const x = columnAt(k, rim - n)
      const from = Math.round(top - n * RISE) - 1
      let y = from
      while (y >= 0 && zone.skin[y * w + x] > 0) y--
      // The outline can be sloped against background only, not against hair.
      if (y === from || y < 0 || !isGround(y * w + x)) return
      for (y++; y <= from; y++) {
        zone.background[y * w + x] += zone.skin[y * w + x]
        zone.skin[y * w + x] = 0
      }
    }
  }
  for (const k of SIDES) {
    if (!fit.sleeves[k] || body.elbow[k][1] < body.shoulder[k][1]) continue
    let rim = Infinity
    let highest = Infinity
    for (let d = RIM.from * span; d < RIM.to * span; d++) {
      const top = topAt(columnAt(k, d))
      if (top < 0 || top >= highest) continue
      highest = top
      rim = d
    }
    slopeDown(rim, highest, k)
    for (let d = rim; d < RIM.end * span; d++) {
      const top = topAt(columnAt(k, d))
      if (top >= 0) trimColumn(columnAt(k, d), top)
    }
  }
}
