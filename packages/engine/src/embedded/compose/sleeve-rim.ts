/** Replaces skin beside the new sleeves by background, where the old sleeve or the bare arm is wider. */
import type { Fit } from '../fit/fit.ts'
import type { Point } from '../image/maths.ts'
import type { Plane } from '../image/raster.ts'
import { armPlace, locateOnArm } from '../person/arm-place.ts'
import type { ArmShape } from '../person/arm-place.ts'
import { BACKGROUND, SIDES, SKIN } from '../person/types.ts'
import type { Pair, Person } from '../person/types.ts'
import type { GarmentLayer } from './layer.ts'

/** Units outwards from the arm's middle that are trimmed. */
const REACH = 0.6
/** Range of trimmed rows (units) around the shoulder joint; sleeves rise above it. */
const ROWS = { above: 0.3, below: 0.3 }
/** Units above a sleeve's end that are not trimmed: a cuff may be gathered, narrower than the bare arm. */
const TO_CUFF = 0.35
const CLOTH = 0.5

type Made = { readonly skin: Plane; readonly background: Plane }
type Wearer = Pick<Person, 'w' | 'h' | 'body'>

/**
 * Replaces synthetic skin (weights at half size) outside each sleeve by background, near the shoulder, in rows where
 * the sleeve covers the arm's middle. Lifted arms and cuffs are not trimmed.
 */
export function trimBesideSleevesInPlace(
  { w, h, body }: Wearer,
  fit: Fit,
  layer: GarmentLayer,
  made: Made,
): void {
  const covers = (x: number, y: number) => layer.alpha[2 * y * layer.w + 2 * x] > CLOTH
  for (const k of SIDES) {
    const [shoulder, elbow] = [body.shoulder[k], body.elbow[k]]
    if (!fit.sleeves[k] || elbow[1] <= shoulder[1]) continue
    const out = k === 0 ? -1 : 1
    const from = Math.max(0, Math.ceil(shoulder[1] - ROWS.above * body.unit))
    const to = Math.min(h, elbow[1], shoulder[1] + ROWS.below * body.unit)
    for (let y = from; y < to; y++) {
      const middle = Math.round(onBone(shoulder, elbow, y))
      const lower = Math.min(h - 1, Math.round(y + TO_CUFF * body.unit))
      const last = Math.round(middle + out * REACH * body.unit)
      if (middle < 0 || middle >= w || !covers(middle, y) || !covers(middle, lower)) continue
      let edge = middle
      for (let x = middle; x !== last && x >= 0 && x < w; x += out) if (covers(x, y)) edge = x
      for (let x = edge + out; x !== last && x >= 0 && x < w; x += out) {
        made.background[y * w + x] += made.skin[y * w + x]
        made.skin[y * w + x] = 0
      }
    }
  }
}

/** Trimmed range across a bare arm: from this share of its half width to BESIDE px outside its outline. */
const OUTER = 0.2
const BESIDE = 3
/** Units before the sleeve's end at which the trimming stops. */
const BEFORE_CUFF = 0.12

const place = armPlace()

/**
 * Replaces visible or synthetic skin of an arm that shows beside its sleeve, above the cuff, by background (weights at
 * half size): the sleeve may be narrower than the arm. Only next to background, not for a shoulder in a wide neckline.
 */
export function trimBareArmsInPlace(
  { w, h, body, labels }: Wearer & Pick<Person, 'labels'>,
  fit: Fit,
  layer: GarmentLayer,
  zones: Made & { readonly armShapes: Pair<ArmShape> },
): void {
  const isSkin = (i: number): boolean => labels[i] === SKIN || zones.skin[i] > CLOTH
  const isBesideGround = (i: number, step: number): boolean => {
    const row = Math.floor(i / w)
    for (let n = i; Math.floor(n / w) === row; n += step) {
      if (layer.alpha[2 * row * layer.w + 2 * (n % w)] > CLOTH) return false
      if (!isSkin(n)) return labels[n] === BACKGROUND || zones.background[n] > CLOTH
    }
    return true
  }
  for (const k of SIDES) {
    const sleeve = fit.sleeves[k]
    if (!sleeve) continue
    const { toElbow, toWrist } = sleeve.arm
    const last = sleeve.end - BEFORE_CUFF * body.unit
    for (let i = 0; i < w * h; i++) {
      if (labels[i] !== SKIN && zones.skin[i] <= 0) continue
      const x = i % w
      const y = (i / w) | 0
      if (layer.alpha[2 * y * layer.w + 2 * x] > CLOTH) continue
      locateOnArm(zones.armShapes[k], x, y, place)
      const { depth, along, across } = place
      if (depth < -BESIDE || Math.abs(across) < OUTER) continue
      // Inwards and above the joint is the shoulder, next to the trunk.
      if (across < 0 && along <= 0) continue
      const outwards = k ? 1 : -1
      if (!isBesideGround(i, across < 0 ? -outwards : outwards)) continue
      const down = along < 1 ? along * toElbow : toElbow + (along - 1) * (toWrist - toElbow)
      if (down > last) continue
      zones.background[i] = 1
      zones.skin[i] = 0
    }
  }
}

/** The bone's x in row y; that of its upper end above the bone. */
const onBone = (from: Point, to: Point, y: number): number =>
  from[0] + ((to[0] - from[0]) * Math.max(0, y - from[1])) / (to[1] - from[1])
