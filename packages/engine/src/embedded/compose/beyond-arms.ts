/**
 * Removes strips of a garment that stick out on the far side of an arm hanging in front of it: a narrow strip there is
 * an error of the fit. Broad skirts and capes stay, and cloth that continues below the hand.
 */
import { box } from '../image/box-filter.ts'
import type { Mask, Plane } from '../image/raster.ts'
import { components } from '../image/regions.ts'
import { armBones, limbShare } from '../person/limbs.ts'
import { BACKGROUND, SIDES } from '../person/types.ts'
import type { Person, Side } from '../person/types.ts'
import type { GarmentLayer } from './layer.ts'

/** Greatest width (units) of a strip that is removed. */
const NARROW = 0.16
/** Share of a strip's width above which cloth below makes it stay. */
const CONTINUES = 0.5
/** Distance (units) below the strip at which that cloth is read. */
const DOWN = 0.05
/** Least alpha of cloth. */
const CLOTH = 0.1
/** Least alpha of an arm that hides cloth. */
const HIDES = 0.5
/** Least matte of the person. */
const PERSON = 0.5
/** Width (half-size px) of the arm's soft outline. */
const OUTLINE = 3
/** Distance (arm radii) within which the pixel behind that outline must be. */
const ON_ARM = 1.2

/** The planes of a layer that are read or trimmed. */
export type Trimmed = Pick<GarmentLayer, 'alpha' | 'top' | 'sleeves' | 'w' | 'h'>

/**
 * Removes the strips beyond both arms, changing the layer's alpha in place.
 * @param front opacity of what is in front of the layer, half size
 * @param old 1 on the old garment, whose sleeves may have been wider than the arms
 */
export function trimBeyondArmsInPlace(layer: Trimmed, person: Person, front: Plane, old: Mask): void {
  for (const k of SIDES) trimBeyondArm(layer, person, front, old, k)
}

function trimBeyondArm(layer: Trimmed, person: Person, front: Plane, old: Mask, k: Side): void {
  const { w, h, body, labels } = person
  const strips = new Uint8Array(w * h)
  const beside: number[] = []
  for (let y = 0; y < h; y++) markBeyond(layer, person, front, old, k, y, strips, beside)
  if (beside.length === 0) return
  const { label, info } = components(strips, w, h)
  const touchesArm = info.map(() => false)
  for (const i of beside) touchesArm[label[i]] = true
  const widest = info.map(() => 0)
  for (let i = 0, run = 0; i < w * h; i++) {
    run = label[i] && label[i] === label[i - 1] && i % w ? run + 1 : 1
    widest[label[i]] = Math.max(widest[label[i]], run)
  }
  // Pixels of each strip's lower edge below which cloth continues.
  const continued = info.map(() => 0)
  const isRemoved = (strip: number) =>
    touchesArm[strip] && widest[strip] <= NARROW * body.unit && continued[strip] <= CONTINUES * widest[strip]
  const down = Math.round(DOWN * body.unit) * w
  // From the bottom up: whether a strip continues depends on whether the one below it stays.
  for (let i = w * (h - 1) - 1; i >= 0; i--) {
    const strip = label[i]
    const below = i + down
    if (!strip || label[i + w] || below >= w * h || label[below] === strip || isRemoved(label[below]))
      continue
    const isFree = labels[below] === BACKGROUND || old[below] === 1
    if (isFree && clothAt(layer, below, w)) continued[strip]++
  }
  const gone = new Float32Array(w * h)
  const inwards = k ? -1 : 1
  for (let i = 0; i < w * h; i++) {
    if (!isRemoved(label[i])) continue
    // Under the arm's soft outline too, where the cloth would shine through.
    for (let d = 0; d <= OUTLINE; d++) gone[i + d * inwards] = 1
  }
  fadeOut(layer, gone, w, h)
}

/**
 * Marks in `strips` the pixels of row y with cloth over the background beyond the arm of side k. Adds the pixel next to
 * the arm to `beside` if it has cloth: a gap there may be a tip that hangs from the strip above.
 */
function markBeyond(
  layer: Trimmed,
  { w, body, matte, labels }: Person,
  front: Plane,
  old: Mask,
  k: Side,
  y: number,
  strips: Mask,
  beside: number[],
): void {
  const inwards = k ? -1 : 1
  const row = y * w
  const isGround = (i: number): boolean => matte[i] < PERSON || (old[i] === 1 && front[i] < HIDES)
  let x = k ? w - 1 : 0
  while (x >= 0 && x < w && isGround(row + x)) x += inwards
  const inside = x + inwards * OUTLINE
  if (inside < 0 || inside >= w) return
  const isArm =
    labels[row + inside] !== BACKGROUND &&
    front[row + inside] > HIDES &&
    limbShare(armBones(body, k), inside, y) < ON_ARM
  if (!isArm) return
  const edge = x - inwards
  for (x = edge; x >= 0 && x < w; x -= inwards) {
    const i = row + x
    if (labels[i] !== BACKGROUND && !isGround(i)) return
    if (!clothAt(layer, i, w)) continue
    if (x === edge) beside.push(i)
    strips[i] = 1
  }
}

/** True if half-size pixel i shows cloth of the trunk. */
function clothAt({ alpha, top, sleeves, w: W }: Trimmed, i: number, w: number): boolean {
  const full = 2 * ((i / w) | 0) * W + 2 * (i % w)
  return alpha[full] > CLOTH && top[full] <= 0 && sleeves[full] === 0
}

/** Removes the layer where `gone` (half size) is 1, with a soft edge. */
function fadeOut(layer: Trimmed, gone: Plane, w: number, h: number): void {
  const soft = new Float32Array(w * h)
  box(gone, w, h, 1, soft)
  for (let y = 0; y < layer.h; y++) {
    const row = Math.min(h - 1, y >> 1) * w
    for (let x = 0; x < layer.w; x++) {
      const i = row + Math.min(w - 1, x >> 1)
      if (soft[i] > 0) layer.alpha[y * layer.w + x] *= 1 - Math.max(gone[i], soft[i])
    }
  }
}
