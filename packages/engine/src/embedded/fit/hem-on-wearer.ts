/** Measures where a garment ends on the person who wears it in its picture, so that it can end there on others too. */
import type { HemOnWearer } from '../garment/garment.ts'
import { torsoPoint } from '../person/body.ts'
import { LOWER, UPPER } from '../person/types.ts'
import type { Person } from '../person/types.ts'
import { oldHem, pixelIndex, torsoShapeOf } from './torso-shape.ts'
import type { TorsoShape } from './torso-shape.ts'

/** Greatest torso share at which the hem of a top is searched. */
const TOP_LIMIT = 1.6
/** Greatest torso share of a hem that is tucked in: waistbands lie higher than the hems of tops that fall over them. */
const TUCKED = 0.86
/** Distance (torso shares) below the hem, half width and step across it (units), and the share there of lower clothes. */
const BELOW = { down: 0.08, half: 0.3, across: 0.06, share: 0.6 } as const

/** The hem of the wearer's top; null when none is seen, or the picture cuts it. */
export function hemOnWearer(person: Person): HemOnWearer | null {
  const torso = torsoShapeOf(person)
  const at = oldHem(torso, [UPPER], TOP_LIMIT)
  const isCut = torsoPoint(person.body, at + BELOW.down, 0)[1] >= person.h
  return at === 0 || isCut
    ? null
    : { at, isTucked: at < TUCKED && lowerShare(torso, at + BELOW.down) > BELOW.share }
}

/** The share of lower clothes in the middle of the body at a torso share. */
function lowerShare({ person, body }: TorsoShape, v: number): number {
  let [lower, count] = [0, 0]
  for (let q = -BELOW.half; q <= BELOW.half; q += BELOW.across) {
    count++
    if (person.labels[pixelIndex(person, ...torsoPoint(body, v, q * body.unit))] === LOWER) lower++
  }
  return lower / count
}
