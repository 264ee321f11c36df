/**
 * Replaces synthetic skin between the new garment's side and the arm by background. The wider old garment had filled
 * that gap. Positions are in half-size px; the garment's layer has full size.
 */
import type { Fit } from '../fit/fit.ts'
import { clamp } from '../image/maths.ts'
import type { Plane } from '../image/raster.ts'
import { armPlace, locateOnArm } from '../person/arm-place.ts'
import type { ArmShape } from '../person/arm-place.ts'
import { alongTorso } from '../person/body.ts'
import { SIDES } from '../person/types.ts'
import type { Pair, Person, Side } from '../person/types.ts'
import type { GarmentLayer } from './layer.ts'

/** Body units below the armpit from which trunk and arm are separate. */
const BELOW_ARMPIT = 0.05
/** Torso share (0 at the neck, 1 at the hips) at which trimming ends: further down, no trunk skin is synthetic. */
const LAST = 0.6
/** Alpha above which a layer pixel counts as cloth. */
const CLOTH = 0.5
/** Greatest step (half-size px) of the garment's side inwards from one row to the next; more is a slanted hem. */
const MOST_INWARD = 4

/** Reused output of `locateOnArm`. */
const scratch = armPlace()

/** Weights (0..1, half size) of synthetic skin and of background, and the shapes of both arms. */
type SyntheticZones = { readonly skin: Plane; readonly background: Plane; readonly armShapes: Pair<ArmShape> }
type Wearer = Pick<Person, 'w' | 'h' | 'body'>

/**
 * Moves the weight of synthetic skin outside the garment's sides to the background, except on the arms. Covers the rows
 * below the armpits that have cloth over the trunk's middle, down to a slanted hem.
 */
export function trimBesideTrunkInPlace(
  person: Wearer,
  fit: Fit,
  layer: GarmentLayer,
  zones: SyntheticZones,
): void {
  const { h, body } = person
  for (const k of SIDES) {
    // Trousers have no armpits.
    if (!fit.armpitTo) return
    const from = Math.max(0, Math.ceil(fit.armpitTo[k][1] + BELOW_ARMPIT * body.unit))
    let end: number | null = null
    for (let y = from; y < h && alongTorso(body, body.neck[0], y) < LAST; y++) {
      const next = endOfCloth(person, layer, k, y)
      if (next !== null && end !== null && (k ? end - next : next - end) > MOST_INWARD) break
      end = next
      if (end !== null) trimRow(person, layer, zones, k, y, end)
    }
  }
}

/** The outermost x of the trunk's cloth towards side k in row y; null without cloth over the trunk's middle. */
function endOfCloth({ w, body }: Wearer, layer: GarmentLayer, k: Side, y: number): number | null {
  const out = k ? 1 : -1
  const middle = clamp(Math.round(axisAt(body, y)), 0, w - 1)
  if (!isCloth(layer, middle, y)) return null
  // Part 0 is the torso; parts 1 and 2 are the sleeves.
  const isTrunk = (x: number) => layer.top[2 * y * layer.w + 2 * x] === 0
  // The scan crosses gaps: one with more of the trunk's cloth beyond it is a neckline.
  let last = middle
  for (let x = middle; x >= 0 && x < w; x += out) if (isCloth(layer, x, y) && isTrunk(x)) last = x
  return last
}

const isCloth = ({ alpha, w }: GarmentLayer, x: number, y: number): boolean =>
  alpha[2 * y * w + 2 * x] > CLOTH

/** Replaces the synthetic skin of row y that lies further out than x = `end`. */
function trimRow(
  { w }: Wearer,
  layer: GarmentLayer,
  zones: SyntheticZones,
  k: Side,
  y: number,
  end: number,
): void {
  const { skin, background, armShapes } = zones
  const out = k ? 1 : -1
  for (let x = end + out; x >= 0 && x < w; x += out) {
    const i = y * w + x
    if (skin[i] === 0 || isCloth(layer, x, y) || locateOnArm(armShapes[k], x, y, scratch).depth > 0) continue
    background[i] += skin[i]
    skin[i] = 0
  }
}

/** The x of the torso's axis in row y. */
export const axisAt = ({ neck, down }: Person['body'], y: number): number =>
  neck[0] + ((y - neck[1]) * down[0]) / down[1]
