/**
 * Closes gaps of the layer between sleeve and torso near the armpit with the cloth beside them. Beside plain cloth a rim
 * around the gap is drawn anew too: there the garment's picture has the gap's shadow and its soft edge. Wide gaps stay.
 */
import type { Fit } from '../fit/fit.ts'
import type { Box } from '../image/box.ts'
import { lerp, smoothstep } from '../image/maths.ts'
import type { Point } from '../image/maths.ts'
import { SIDES } from '../person/types.ts'
import type { Person, Side } from '../person/types.ts'
import { LEFT, RIGHT, SOLID, clothFrom, gapsIn, isPlain, layerPart, withRim } from './armhole-gaps.ts'
import type { LayerPart, Run } from './armhole-gaps.ts'
import { taperInPlace } from './gap-tip.ts'
import type { GarmentLayer } from './layer.ts'

/** Search box around the armpit (units). */
const REACH = { side: 0.3, up: 0.32, down: 1.2 }
/** Greatest height (units) of a slit between the end of a sleeve and the torso right below it. */
const FLAT = 0.025
/** px on either side of a run's middle over which the colours of sleeve and torso blend. */
const BLEND = 1.5
/** Passes that smooth the fill in plain cloth (Laplace's equation by Gauss and Seidel's method). */
const PASSES = 40

/** Closes the gaps at both armpits, changing the layer in place. Does nothing for garments without sleeves. */
export function closeArmholesInPlace(layer: GarmentLayer, person: Person, fit: Fit): void {
  if (!fit.armpitTo || !fit.sleeves.some(Boolean)) return
  // In px of the layer, which has twice the size of the person's planes.
  const unit = 2 * person.body.unit
  for (const k of SIDES) {
    const [x, y] = fit.armpitTo[k]
    // Below the sleeve's end, an arm lies between cloth, and no gap.
    const hem = fit.sleeves[k]?.hem
    const end = hem ? 2 * Math.max(hem[0][1], hem[1][1]) : Infinity
    const seen = boxAround([2 * x, 2 * y], unit, end, layer)
    if (seen.x0 >= seen.x1 || seen.y0 >= seen.y1) continue
    const part = layerPart(layer, seen)
    const { closed, tops } = gapsIn(part, person, k, fit.shoulders === 'cold')
    for (const gap of closed) {
      closeGap(part, gap, k, unit)
      taperInPlace(part, gap[gap.length - 1], k)
    }
    for (const { from, to } of tops) taperInPlace(part, { from: from - part.w, to: to - part.w }, k)
    const y1 = Math.min(layer.h - 1, Math.ceil(seen.y1 + 2 * FLAT * unit))
    for (let column = seen.x0; column < seen.x1; column++)
      closeColumn(layer, column, seen.y0, y1, k, FLAT * unit)
  }
}

/** Closes the slits, up to `maxHeight` px, between sleeve k and the torso below it in rows y0 to y1 of column x. */
function closeColumn(
  { alpha, rgb, top, sleeves, places, w }: GarmentLayer,
  x: number,
  y0: number,
  y1: number,
  k: Side,
  maxHeight: number,
): void {
  /** The last row of the sleeve, if no other cloth has followed. */
  let end = -Infinity
  for (let y = y0; y < y1; y++) {
    const i = y * w + x
    if (alpha[i] < SOLID) continue
    if (top[i] === 0 && y - end <= maxHeight) {
      for (let o = (end + 1) * w + x; o < i; o += w) {
        rgb.copyWithin(3 * o, 3 * (o - w), 3 * (o - w) + 3)
        alpha[o] = 1
        top[o] = k + 1
        sleeves[o] |= k + 1
        if (places) places.u[o] = -1
      }
    }
    end = top[i] === k + 1 ? y : -Infinity
  }
}

/** The search box around an armpit (layer px), down to row `end`; it leaves out the layer's outermost pixels. */
const boxAround = (
  [x, y]: Point,
  unit: number,
  end: number,
  { w, h }: Pick<GarmentLayer, 'w' | 'h'>,
): Box => ({
  x0: Math.max(1, Math.round(x - REACH.side * unit)),
  x1: Math.min(w - 1, Math.round(x + REACH.side * unit) + 1),
  y0: Math.max(1, Math.round(y - REACH.up * unit)),
  y1: Math.min(h - 1, Math.round(Math.min(end, y + REACH.down * unit)) + 1),
})

/** Fills a gap; in plain cloth, its rim too. */
function closeGap(part: LayerPart, gap: readonly Run[], k: Side, unit: number): void {
  const { layer, placeOf } = part
  const { alpha, rgb, top, sleeves, places } = layer
  const around = withRim(part, gap, unit)
  const hasRim = isPlain(part, around, [LEFT, RIGHT])
  const plain: number[] = []
  for (const { from, to } of hasRim ? around : gap) {
    const [atLeft, atRight] = [clothFrom(part, from - 1, LEFT), clothFrom(part, to, RIGHT)]
    const left = atLeft ?? atRight
    const right = atRight ?? atLeft
    if (!left || !right) continue
    const blend = hasRim ? (to - from) / 2 : BLEND
    for (let o = from; o < to; o++) {
      const i = placeOf(o)
      const share = smoothstep(-blend, blend, o + 0.5 - (from + to) / 2)
      for (let c = 0; c < 3; c++) rgb[3 * i + c] = lerp(left[c], right[c], share)
      alpha[i] = 1
      top[i] = top[share < 0.5 ? placeOf(from) - 1 : placeOf(to - 1) + 1]
      // The arm is in the sleeve, behind the gap.
      sleeves[i] |= k + 1
      if (places) places.u[i] = -1
      if (hasRim) plain.push(i)
    }
  }
  for (let pass = 0; pass < PASSES; pass++) for (const i of plain) smoothAt(layer, i)
}

/** Replaces a pixel's colour by the mean of its four neighbours in solid cloth. */
function smoothAt({ alpha, rgb, w }: GarmentLayer, i: number): void {
  const left = alpha[i - 1] >= SOLID ? 1 : 0
  const right = alpha[i + 1] >= SOLID ? 1 : 0
  const above = alpha[i - w] >= SOLID ? 1 : 0
  const below = alpha[i + w] >= SOLID ? 1 : 0
  const count = left + right + above + below
  if (!count) return
  for (let c = 3 * i; c < 3 * i + 3; c++)
    rgb[c] =
      (left * rgb[c - 3] + right * rgb[c + 3] + above * rgb[c - 3 * w] + below * rgb[c + 3 * w]) / count
}
