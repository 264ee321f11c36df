/**
 * Closes small gaps of the layer between sleeve and torso near the armpit with darkened cloth, as a fold in shadow.
 * Gaps over the background between arm and body stay open.
 */
import { shareBeforeCuff } from '../fit/cuff.ts'
import type { Fit, FittedSleeve } from '../fit/fit.ts'
import { grownBox } from '../image/box.ts'
import type { Box } from '../image/box.ts'
import { box } from '../image/box-filter.ts'
import { distanceTo } from '../image/distance.ts'
import { pushPull } from '../image/fill.ts'
import { clamp } from '../image/maths.ts'
import type { Point } from '../image/maths.ts'
import type { Mask, Planes } from '../image/raster.ts'
import { above, components, maskOf, planeOf } from '../image/regions.ts'
import { sample } from '../image/resample.ts'
import { SIDES } from '../person/types.ts'
import type { Person, Side } from '../person/types.ts'
import type { GarmentLayer } from './layer.ts'
import { withinCrease } from './crease-share.ts'

/** Half widths (units) of the widest gaps that are closed: at the armpit, and along a sleeve down the torso. */
const GAP = { fold: 0.06, seam: 0.02 }
/** Side (units) of the square whose area a slit, a gap enclosed by cloth, has at most. Larger gaps are openings. */
const LARGEST_SLIT = 0.2
/** Search box around the armpit (units); `seam` is its greatest extent down along long sleeves. */
const REACH = { side: 0.3, up: 0.32, down: 0.42, leastDown: 0.2, seam: 1.2 }
/** Share of the box, at its lower end, over which the fill of a fold fades out. */
const FADE = 0.35
/** Share of light in a fold, in a slit (which is not in a fold), and beside a crease. */
const FOLD_SHADE = 0.78
const SLIT_SHADE = 0.97
const CREASE_SHADE = 0.88
/** Alpha above which a layer pixel is cloth. */
const CLOTH = 0.5
/** Gain of the blurred fill, and its least strength. */
const FILL_GAIN = 3
const MIN_FILL = 0.05
/** Alpha above which a filled pixel's top part becomes the torso. */
const ON_TOP = 0.3

/** Closes the gaps at both armpits, changing the layer in place. Does nothing for garments without sleeves. */
export function closeArmholesInPlace(layer: GarmentLayer, person: Person, fit: Fit): void {
  if (!fit.armpitTo || !fit.sleeves.some(Boolean)) return
  const gap = GAP.fold * person.body.unit
  for (const k of SIDES) {
    const target = boxAround(fit.armpitTo[k], person, fit.sleeves[k])
    if (target.x0 >= target.x1 || target.y0 >= target.y1) continue
    // The closing reads cloth up to two gap widths away.
    const seen = grownBox(target, Math.ceil(2 * gap) + 2, person.w, person.h)
    const near = halfSizeLayer(layer, seen)
    const gaps = gapsIn(target, seen, near, person)
    if (fit.shoulders === 'cold') openSlits(gaps)
    if (!gaps.some(Boolean)) continue
    fillBox(layer, target, seen, gaps, near, fit.sleeves[k], k, (REACH.up + REACH.down) * person.body.unit)
  }
}

/** The search box (half size) around an armpit. */
function boxAround([x, y]: Point, { w, h, body: { unit } }: Person, sleeve: FittedSleeve | null): Box {
  // The box ends at the hem of a short sleeve: there is no fold beside a bare arm.
  const hem = sleeve ? sleeve.hem[1][1] - y : Infinity
  const down = clamp(hem, REACH.leastDown * unit, REACH.seam * unit)
  return {
    x0: Math.max(0, Math.round(x - REACH.side * unit)),
    x1: Math.min(w, Math.round(x + REACH.side * unit) + 1),
    y0: Math.max(0, Math.round(y - REACH.up * unit)),
    y1: Math.min(h, Math.round(y + down) + 1),
  }
}

/** Cloth mask, top part and colour planes of the layer, in a half-size box. */
type HalfSizeLayer = { readonly on: Mask; readonly part: Int8Array; readonly rgb: Planes }

function halfSizeLayer({ alpha, top, rgb, w: W }: GarmentLayer, { x0, y0, x1, y1 }: Box): HalfSizeLayer {
  const w = x1 - x0
  const n = w * (y1 - y0)
  const on = new Uint8Array(n)
  const part = new Int8Array(n)
  const colours = [new Float32Array(n), new Float32Array(n), new Float32Array(n)]
  for (let o = 0; o < n; o++) {
    const i = 2 * (y0 + Math.floor(o / w)) * W + 2 * (x0 + (o % w))
    on[o] = (alpha[i] + alpha[i + 1] + alpha[i + W] + alpha[i + W + 1]) / 4 > CLOTH ? 1 : 0
    part[o] = top[i]
    for (let c = 0; c < 3; c++) colours[c][o] = rgb[i * 3 + c]
  }
  return { on, part, rgb: colours }
}

/** Morphological closing of the cloth by a disc of that radius (px), as a test of pixels. */
function closing(on: Mask, w: number, h: number, radius: number): (i: number) => boolean {
  const toCloth = distanceTo(on, w, h, radius + 1)
  const open = above(toCloth, radius)
  const toOpen = distanceTo(open, w, h, radius + 1)
  return (i) => toOpen[i] > radius
}

/** Kinds of gaps. */
const FOLD = 1
const SEAM = 2
const SLIT = 3

/** Finds the pixels of the target in closable gaps over the person: `FOLD`, `SEAM` or `SLIT`, else 0. */
function gapsIn(
  target: Box,
  seen: Box,
  { on, part }: HalfSizeLayer,
  { body: { unit }, matte, w: W }: Person,
): Mask {
  const [w, h] = [seen.x1 - seen.x0, seen.y1 - seen.y0]
  const [inFold, inSeam] = [GAP.fold, GAP.seam].map((gap) => closing(on, w, h, gap * unit))
  const { label, info } = components(on, w, h, 0)
  const isOpen = info.map(({ touchesBorder, area }) => touchesBorder || area > (LARGEST_SLIT * unit) ** 2)
  // A seam has sleeve on one side and torso on the other; otherwise it is a notch in an edge.
  const across = 2 * GAP.seam * unit + 1
  const toSleeve = distanceTo(
    maskOf(w * h, (i) => on[i] > 0 && part[i] > 0),
    w,
    h,
    across,
  )
  const toTorso = distanceTo(
    maskOf(w * h, (i) => on[i] > 0 && part[i] === 0),
    w,
    h,
    across,
  )
  const found = new Uint8Array(w * h)
  for (let y = target.y0; y < target.y1; y++) {
    const isFar = y - target.y0 > (REACH.up + REACH.down) * unit
    for (let x = target.x0; x < target.x1; x++) {
      const i = (y - seen.y0) * w + x - seen.x0
      if (on[i] || matte[y * W + x] <= 0.5) continue
      if (!isOpen[label[i]] && !isFar) found[i] = SLIT
      else if (toSleeve[i] < across && toTorso[i] < across && inSeam(i)) found[i] = SEAM
      else if (!isFar && inFold(i)) found[i] = FOLD
    }
  }
  return found
}

/** Drops the slits from the gaps: a cold shoulder is cut open on purpose. */
function openSlits(gaps: Mask): void {
  for (let i = 0; i < gaps.length; i++) if (gaps[i] === SLIT) gaps[i] = 0
}

/**
 * Draws the soft fill under the layer, in the target. `gaps` and the half-size layer cover the box `seen`. Outside
 * the crease of side k's sleeve, if it has one, the fill is sleeve, down to the cuff line.
 */
function fillBox(
  layer: GarmentLayer,
  target: Box,
  seen: Box,
  gaps: Mask,
  { on, part, rgb }: HalfSizeLayer,
  sleeve: FittedSleeve | null,
  k: Side,
  foldRows: number,
): void {
  const [w, h] = [seen.x1 - seen.x0, seen.y1 - seen.y0]
  const { crease = null, cuff = null } = sleeve ?? {}
  const bottom = 2 * (target.y1 - 1)
  const foldEnds = Math.min(bottom, 2 * (target.y0 + foldRows))
  const fadeRows = (foldEnds - 2 * target.y0) * FADE
  const fading = (i: number): number => clamp((foldEnds - 2 * (Math.floor(i / w) + seen.y0)) / fadeRows, 0, 1)
  const soft = box(
    planeOf(w * h, (i) => (gaps[i] === FOLD && !crease ? fading(i) : gaps[i] ? 1 : 0)),
    w,
    h,
    1,
  )
  const spreadOf = (cloth: (i: number) => number) => pushPull(rgb, planeOf(w * h, cloth), w, h)
  const hasSleeve = part.some((p, i) => p > 0 && on[i])
  const hasTorso = part.some((p, i) => p === 0 && on[i])
  const isCreased = crease !== null && hasSleeve && hasTorso
  const outside = spreadOf((i) => (isCreased && part[i] <= 0 ? 0 : on[i]))
  const within = isCreased ? spreadOf((i) => (part[i] === 0 ? on[i] : 0)) : outside
  for (let y = 2 * target.y0; y <= bottom; y++) {
    const row = ((y >> 1) - seen.y0) * w - seen.x0
    for (let x = 2 * target.x0; x <= 2 * (target.x1 - 1); x++) {
      const kind = gaps[row + (x >> 1)]
      const u = x / 2 - 0.25 - seen.x0
      const v = y / 2 - 0.25 - seen.y0
      const filled = Math.min(1, FILL_GAIN * sample(soft, w, h, u, v))
      if (filled < MIN_FILL) continue
      const strength = filled * (crease && cuff ? shareBeforeCuff(cuff, x / 2 - 0.25, y / 2 - 0.25) : 1)
      if (strength < MIN_FILL) continue
      const shade = kind === SLIT ? SLIT_SHADE : crease ? CREASE_SHADE : FOLD_SHADE
      const spread = crease && withinCrease(crease, k, x, y) < 0 ? outside : within
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
