/**
 * Corrects labels along the border between skin and cloth, where the parser may be wrong by a hand's breadth, mostly
 * around hands. The colours of skin and cloth farther away decide, where they differ enough.
 */
import { distanceTo } from '../image/distance.ts'
import { spreadTo } from '../image/fill.ts'
import { length3 } from '../image/maths.ts'
import type { Mask, Plane, Planes } from '../image/raster.ts'
import {
  above,
  both,
  components,
  either,
  labelled,
  labelMask,
  notBelow,
  outsideOf,
  pixelsOf,
} from '../image/regions.ts'
import { BACKGROUND, LOWER, SKIN, UPPER } from './types.ts'
import type { Face, LabelMap, Person } from './types.ts'

/** Distance (units) from the border within which labels are doubted; farther pixels supply the reference colours. */
const DOUBTED = 0.16
/** Opacity of unmixed foreground. */
const OPAQUE = 0.95
/** Opacity of unmixed background. */
const CLEAR = 0.03
/** Least ΔE from the label's own colour. */
export const LEAST_DELTA = 16
/** Greatest ΔE from the other colour as a share of it. */
const MAX_RATIO = 0.45
/**
 * Background enclosed by a hand must have one pixel at least whose ΔE ratio is below `ratio` or whose ΔE from skin
 * exceeds `delta`: a lit knuckle only resembles background, and skin almost as much.
 */
const ENCLOSED = { ratio: 0.2, delta: 28 }
/** Weight of lightness in ΔE. */
const LIGHTNESS_WEIGHT = 0.7
/** Probability of a face, whose make-up is not cloth down to JAW above the chin (in lengths from eyes to mouth). */
const FACE = 0.15
const JAW = 0.55
/**
 * Probability of a hand, and the distance (units) around it at which a finger's edge may be. Cloth becomes skin only
 * there and, under stricter conditions, in arms.
 */
const HAND = { probability: 0.04, around: 0.05 }
/** An arm, where cloth becomes skin only by a low ΔE ratio and a large ΔE: sleeves may be sheer. */
const ARM = { probability: 0.04, ratio: 0.3, delta: 28 }

type Picture = Pick<Person, 'lab' | 'matte' | 'w' | 'h' | 'body'>
/** Mislabelled pixels: cloth or background (between fingers) labelled as skin, and skin labelled as cloth. */
export type Misread = {
  readonly cloth: readonly number[]
  readonly background: readonly number[]
  readonly skin: readonly number[]
}

/**
 * Finds mislabelled pixels near the border of skin.
 * @param probabilities the parser's, of face, hand and arm
 */
export function misreadAtSkin(
  { lab, matte, w, h, body }: Picture,
  labels: LabelMap,
  { face, hand, arm }: Record<'face' | 'hand' | 'arm', Plane>,
): Misread {
  const reach = DOUBTED * body.unit
  const isSkin = labelMask(labels, SKIN)
  const isCloth = either(labelMask(labels, UPPER), labelMask(labels, LOWER))
  const around = HAND.around * body.unit
  const isOfHand = outsideOf(above(distanceTo(above(hand, HAND.probability), w, h, around + 1), around))
  const nearSkin = outsideOf(above(distanceTo(isSkin, w, h, reach + 1), reach))
  const nearCloth = outsideOf(above(distanceTo(isCloth, w, h, reach + 1), reach))
  const atBorder = either(nearCloth, isOfHand)
  const doubted = both(both(nearSkin, either(isSkin, isCloth)), atBorder)
  const opaque = above(matte, OPAQUE)
  const spread = (source: Mask): Planes | null => spreadTo(lab, source, w, h, doubted)
  const skin = spread(both(both(isSkin, opaque), outsideOf(atBorder)))
  const cloth = spread(both(both(isCloth, opaque), outsideOf(nearSkin)))
  const background = spread(both(labelMask(labels, BACKGROUND), outsideOf(notBelow(matte, CLEAR))))
  const isOfArm = (i: number, own: Planes, other: Planes): boolean =>
    arm[i] > ARM.probability && deltaE(lab, own, i) > ARM.delta && resembles(lab, own, other, i, ARM.ratio)
  const found = { cloth: [] as number[], skin: [] as number[] }
  const likeBackground = new Uint8Array(labels.length)
  for (const i of pixelsOf(doubted)) {
    if (!skin || (face[i] > FACE && isAboveJaw(body.face, i % w, (i / w) | 0))) continue
    const isHand = isOfHand[i] === 1
    const ratio = isHand ? MAX_RATIO : arm[i] > ARM.probability ? ENCLOSED.ratio : 0
    if (isSkin[i] && background && resembles(lab, skin, background, i, ratio)) likeBackground[i] = 1
    else if (!cloth || !nearCloth[i] || matte[i] < OPAQUE) continue
    else if (isSkin[i] && resembles(lab, skin, cloth, i)) found.cloth.push(i)
    else if (isCloth[i] && (isHand ? resembles(lab, cloth, skin, i) : isOfArm(i, cloth, skin)))
      found.skin.push(i)
  }
  const isExposed = (i: number): boolean => {
    const touches = [i - 1, i + 1, i - w, i + w].some((k) => labels[k] === BACKGROUND)
    // An enclosed patch of an arm may be a tattoo, a strap or a shadow.
    const isOnArm = !isOfHand[i] && arm[i] > ARM.probability
    if (touches || isOnArm || !skin || !background) return touches
    return resembles(lab, skin, background, i, ENCLOSED.ratio) || deltaE(lab, skin, i) > ENCLOSED.delta
  }
  return { ...found, background: piecesWith(likeBackground, w, h, isExposed) }
}

/** The pixels of the connected components that contain at least one pixel passing the test. */
function piecesWith(mask: Mask, w: number, h: number, test: (i: number) => boolean): number[] {
  const { label, info } = components(mask, w, h)
  const passes = info.map(() => false)
  for (const i of pixelsOf(mask)) if (test(i)) passes[label[i]] = true
  return pixelsOf(labelled(label, passes))
}

function isAboveJaw({ visible, axis, length, chin }: Face, x: number, y: number): boolean {
  const above = -((x - chin[0]) * axis[0] + (y - chin[1]) * axis[1])
  return !visible || above > JAW * length ** 2
}

/** True if pixel i differs from the colour of its `own` label and is far nearer to that of the `other` one. */
export function resembles(
  lab: Planes,
  own: Planes,
  other: Planes,
  i: number,
  ratio = MAX_RATIO,
  weight = LIGHTNESS_WEIGHT,
): boolean {
  const delta = deltaE(lab, own, i, weight)
  return delta > LEAST_DELTA && deltaE(lab, other, i, weight) < ratio * delta
}

/** The difference of pixel i between two pictures, in Lab with less weight on lightness. */
export const deltaE = (a: Planes, b: Planes, i: number, weight = LIGHTNESS_WEIGHT): number =>
  length3((a[0][i] - b[0][i]) * weight, a[1][i] - b[1][i], a[2][i] - b[2][i])
