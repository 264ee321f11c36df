/**
 * A garment that is broader than the body comes out again on the far side of an arm that hangs before it. A narrow strip
 * of it there is no fold of cloth but a fit that is too wide: it is taken away. Broad skirts and capes stay, and what
 * hangs on below the hand.
 */
import { box } from '../image/box-filter.ts'
import type { Mask, Plane } from '../image/raster.ts'
import { components } from '../image/regions.ts'
import { armBones, limbShare } from '../person/limbs.ts'
import { BACKGROUND, SIDES } from '../person/types.ts'
import type { Person, Side } from '../person/types.ts'
import type { GarmentLayer } from './layer.ts'

/** Units of a strip's greatest width. */
const NARROW = 0.16
/** Share of that width below which cloth goes on, and units below it where that is looked for. */
const HANGS_ON = 0.5
const DOWN = 0.05
/** Opacity of cloth, of an arm that hides it, and of what is person. */
const CLOTH = 0.1
const HIDES = 0.5
const PERSON = 0.5
/** Half-size px of the arm's outline, behind which it is looked for, and arm radii within which it is one. */
const OUTLINE = 3
const ON_ARM = 1.2

/** The visible part of a layer, by its alpha. */
export type Trimmed = Pick<GarmentLayer, 'alpha' | 'top' | 'sleeves' | 'w' | 'h'>

/**
 * Changes the layer in place. front: opacity at half size of what lies before it; old: 1 on the old garment, whose sleeves
 * may have been wider than the arms in them.
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
  const reaches = info.map(() => false)
  for (const i of beside) reaches[label[i]] = true
  const widest = info.map(() => 0)
  for (let i = 0, run = 0; i < w * h; i++) {
    run = label[i] && label[i] === label[i - 1] && i % w ? run + 1 : 1
    widest[label[i]] = Math.max(widest[label[i]], run)
  }
  const hangsOn = info.map(() => 0)
  const isNone = (strip: number) =>
    reaches[strip] && widest[strip] <= NARROW * body.unit && hangsOn[strip] <= HANGS_ON * widest[strip]
  const down = Math.round(DOWN * body.unit) * w
  // From the ground up: a strip hangs on where the one below it stays.
  for (let i = w * (h - 1) - 1; i >= 0; i--) {
    const strip = label[i]
    const below = i + down
    if (!strip || label[i + w] || below >= w * h || label[below] === strip || isNone(label[below])) continue
    const isFree = labels[below] === BACKGROUND || old[below] === 1
    if (isFree && clothAt(layer, below, w)) hangsOn[strip]++
  }
  const gone = new Float32Array(w * h)
  const inwards = k ? -1 : 1
  for (let i = 0; i < w * h; i++) {
    if (!isNone(label[i])) continue
    // The arm's soft outline would let it shine through.
    for (let d = 0; d <= OUTLINE; d++) gone[i + d * inwards] = 1
  }
  fadeOut(layer, gone, w, h)
}

/**
 * Marks the ground of row y, from side k inwards, over which cloth lies beyond an arm before it, and adds the pixel right beside
 * that arm. A gap between them may be a tip's, which hangs on the strip above.
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

/** True where cloth of the trunk lies at half-size pixel i. */
function clothAt({ alpha, top, sleeves, w: W }: Trimmed, i: number, w: number): boolean {
  const full = 2 * ((i / w) | 0) * W + 2 * (i % w)
  return alpha[full] > CLOTH && top[full] <= 0 && sleeves[full] === 0
}

/** Takes from the layer what `gone` (half size) says, up to a soft edge. */
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
