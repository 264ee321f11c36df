/** Fills gaps of background, left by the old sleeve, between a new sleeve's hem and the arm below it. */
import type { Mask, Plane } from '../image/raster.ts'
import { armPlace, locateOnArm } from '../person/arm-place.ts'
import type { ArmShape } from '../person/arm-place.ts'
import { BACKGROUND, SKIN } from '../person/types.ts'
import type { LabelMap, Pair, Person } from '../person/types.ts'
import type { GarmentLayer } from './layer.ts'

/** Greatest height (units) of a gap. */
const GAP = 0.14
/** Opacity above which a zone, or cloth, shows. */
const HALF = 0.5
/** px that the arm is continued beneath the hem, whose edge is soft. */
const BENEATH = 2
/** px of visible skin below old cloth that carry its colour: made skin fades out over them. */
const RIM = 3

type Soft = { readonly skin: Plane; readonly background: Plane; readonly armShapes: Pair<ArmShape> }
type Wearer = Pick<Person, 'w' | 'h' | 'labels' | 'body'>
type Sleeves = Pick<GarmentLayer, 'alpha' | 'top' | 'w'>

const place = armPlace()

/** Replaces background by skin (weights at half size) on an arm, between a sleeve above and skin below. */
export function closeUnderSleevesInPlace(person: Wearer, layer: Sleeves, zone: Soft, old: Mask): void {
  const { w, h, labels, body } = person
  const most = GAP * body.unit
  const isSkin = (i: number): boolean =>
    zone.skin[i] > zone.background[i] || (labels[i] === SKIN && zone.background[i] < HALF)
  for (let x = 0; x < w; x++) {
    let sleeveAt = -Infinity
    for (let y = 0; y < h; y++) {
      const i = y * w + x
      const full = 2 * y * layer.w + 2 * x
      const wasVisible = !old[i] && labels[i] === BACKGROUND
      if (layer.alpha[full] > HALF) sleeveAt = layer.top[full] > 0 ? y : -Infinity
      else if (wasVisible) sleeveAt = -Infinity
      else if (isSkin(i)) {
        if (y - sleeveAt <= most) {
          for (let s = Math.max(0, sleeveAt + 1 - BENEATH); s < y; s++) fill(zone, s * w + x, x, s)
          if (old[i - w] || old[i - 2 * w]) featherDown(zone, labels, i, w)
        }
        sleeveAt = -Infinity
      }
    }
  }
}

function fill({ skin, background, armShapes }: Soft, i: number, x: number, y: number): void {
  if (armShapes.every((shape) => locateOnArm(shape, x, y, place).depth <= 0)) return
  skin[i] += background[i]
  background[i] = 0
}

/** Fades made skin out downwards from pixel i, over visible skin. */
function featherDown({ skin, background }: Soft, labels: LabelMap, i: number, w: number): void {
  for (let k = 0; k < RIM && labels[i + k * w] === SKIN; k++) {
    const share = 1 - k / RIM
    skin[i + k * w] = Math.max(skin[i + k * w], share)
    background[i + k * w] = Math.min(background[i + k * w], 1 - share)
  }
}
