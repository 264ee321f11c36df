/** Replaces skin beside the new sleeves by background, where the old sleeve or the bare arm is wider. */
import type { Fit } from '../fit/fit.ts'
import { sleeveStart } from '../fit/off-shoulder.ts'
import type { Plane } from '../image/raster.ts'
import { armPlace, locateOnArm } from '../person/arm-place.ts'
import type { ArmShape } from '../person/arm-place.ts'
import { BACKGROUND, SIDES, SKIN } from '../person/types.ts'
import type { Pair, Person } from '../person/types.ts'
import type { GarmentLayer } from './layer.ts'

/** Opacity above which a zone, or cloth, shows. */
const CLOTH = 0.5

type Made = { readonly skin: Plane; readonly background: Plane }
type Wearer = Pick<Person, 'w' | 'h' | 'body'>

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
    const first = sleeveStart(fit, body.unit)
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
      if (down < first || down > last) continue
      zones.background[i] = 1
      zones.skin[i] = 0
    }
  }
}
