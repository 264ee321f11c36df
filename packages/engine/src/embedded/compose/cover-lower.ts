/**
 * Widens a top over the lower clothes that it is worn over: where its side leaves a narrow strip of them visible above
 * the hem, the cloth beside the strip is mirrored over it. Positions are in full-size px unless noted otherwise.
 */
import type { Fit } from '../fit/fit.ts'
import { clamp } from '../image/maths.ts'
import { sample } from '../image/resample.ts'
import { LOWER, SIDES, SKIN } from '../person/types.ts'
import type { Person } from '../person/types.ts'
import type { GarmentLayer } from './layer.ts'
import { axisAt } from './trunk-rim.ts'

/** Units below the armpit from which sleeve and trunk are apart. */
const BELOW_ARMPIT = 0.1
/** Greatest width (units) of a strip that is covered. */
const STRIP = 0.07
/** Least alpha of cloth that is mirrored. */
const SOLID = 0.95
/** Distance (px) inside the soft edge of cloth from which on its colour is pure. */
const PURE = 2
/** Width (px) of the soft outline of lower clothes, outside their labels. */
const OUTLINE = 3
/** Greatest change of the covered width from one row to the next, so that no step is left. */
const TAPER = 0.6
/** Greatest step of the side inwards from one row to the next; more is a hem. */
const MOST_INWARD = 6

/** Least distance (Lab a, b) of cloth's colour from the person's skin: nearer, an arm may be mislabelled. */
const NOT_SKIN = 18

type Wearer = Pick<Person, 'w' | 'h' | 'labels' | 'lab' | 'ramp' | 'matte' | 'body'>

/** Widens the layer, in place, in the rows from the armpits to the lower end of each side. */
export function coverLowerInPlace(
  layer: GarmentLayer,
  person: Wearer,
  { armpitTo }: Pick<Fit, 'armpitTo'>,
): void {
  if (!armpitTo) return
  for (const k of SIDES) {
    const out = k ? 1 : -1
    const from = Math.ceil(2 * (armpitTo[k][1] + BELOW_ARMPIT * person.body.unit))
    const ends: number[] = []
    for (let y = from; y < layer.h; y++) {
      const end = endOfTrunk(layer, person.body, out, y)
      if (end === null || (ends.at(-1) ?? end) * out > end * out + MOST_INWARD) break
      ends.push(end)
    }
    const widths = ends.map((end, q) => stripWidth(layer, person, out, from + q, end))
    if (isArm(person, out, from, ends, widths)) continue
    const most = widths.map((width) => (width > 0 ? width + OUTLINE : 0))
    for (let q = 0; q < most.length; q++) most[q] = Math.min(most[q], (most[q - 1] ?? 0) + TAPER)
    for (let q = most.length - 1; q >= 0; q--) most[q] = Math.min(most[q], (most[q + 1] ?? 0) + TAPER)
    for (const [q, width] of widths.entries())
      if (width > 0 && width < Infinity) coverRow(layer, person, out, from + q, ends[q], most[q])
  }
}

/**
 * The width of the strip beyond the side's end `last` in row y: 0 without one or for a broad one, Infinity where skin is
 * in its place, which hides the cloth.
 */
function stripWidth(
  { top, w }: GarmentLayer,
  { w: half, labels, body }: Wearer,
  out: 1 | -1,
  y: number,
  last: number,
): number {
  const labelAt = (x: number): number => labels[(y >> 1) * half + (x >> 1)]
  const isBesideSleeves = (x: number): boolean => x >= 0 && x < w && top[y * w + x] <= 0
  let end = last + out
  while (isBesideSleeves(end) && (labelAt(end) === LOWER || (end - last) * out <= PURE)) end += out
  const width = (end - last) * out - 1
  if (labelAt(last + out) !== LOWER && labelAt(end - out) !== LOWER)
    return labelAt(end) === SKIN ? Infinity : 0
  return width > 2 * STRIP * body.unit ? 0 : width
}

/** True if most of a side's strip, from row `from` on, has the colour of skin: an arm that is mislabelled. */
function isArm(
  { w: half, lab, ramp }: Wearer,
  out: 1 | -1,
  from: number,
  ends: readonly number[],
  widths: readonly number[],
): boolean {
  let [alike, all] = [0, 0]
  for (const [q, width] of widths.entries()) {
    if (width === Infinity) continue
    for (let d = 1; d <= width; d++) {
      const i = ((from + q) >> 1) * half + ((ends[q] + d * out) >> 1)
      all++
      if (ramp.knots.some(([, a, b]) => Math.hypot(lab[1][i] - a, lab[2][i] - b) < NOT_SKIN)) alike++
    }
  }
  return 2 * alike > all
}

/** Covers `width` px beyond the side's end `last` in row y, where the person is. Draws the side's soft edge anew. */
function coverRow(
  { alpha, rgb, top, places, w }: GarmentLayer,
  person: Wearer,
  out: 1 | -1,
  y: number,
  last: number,
  width: number,
): void {
  const pure = last - PURE * out
  for (let x = pure + out; x >= 0 && x < w && (x - last) * out < width + 1; x += out) {
    const i = y * w + x
    if (top[i] > 0) return
    const body = sample(person.matte, person.w, person.h, x / 2 - 0.25, y / 2 - 0.25)
    const opacity = Math.min(body, clamp(width + 0.5 - (x - last) * out, 0, 1))
    if (opacity < alpha[i]) continue
    const from = y * w + 2 * pure - x
    rgb.copyWithin(3 * i, 3 * from, 3 * from + 3)
    alpha[i] = opacity
    top[i] = 0
    if (places) places.u[i] = -1
  }
}

/** The outermost x of the trunk's solid cloth in direction `out` in row y; null without cloth on the body's axis. */
function endOfTrunk(
  { alpha, top, w }: GarmentLayer,
  body: Wearer['body'],
  out: 1 | -1,
  y: number,
): number | null {
  const isTrunk = (x: number): boolean => x >= 0 && x < w && alpha[y * w + x] >= SOLID && top[y * w + x] === 0
  let x = Math.round(2 * axisAt(body, y / 2))
  if (!isTrunk(x)) return null
  while (isTrunk(x)) x += out
  return x - out
}
