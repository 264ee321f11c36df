/**
 * Where bare skin ends before cloth: about that border the parser is a hand's breadth wrong now and then, most about hands.
 * The colours of the skin and of the cloth farther off tell them apart, where they differ enough.
 */
import { boundsOf } from '../image/box.ts'
import { distanceTo } from '../image/distance.ts'
import { pushPull } from '../image/fill.ts'
import { length3 } from '../image/maths.ts'
import type { Mask, Plane, Planes } from '../image/raster.ts'
import { components, maskOf, planeOf } from '../image/regions.ts'
import { BACKGROUND, LOWER, SKIN, UPPER } from './types.ts'
import type { Face, LabelMap, Person } from './types.ts'

/** Units from the border within which labels are doubted; beyond them colours are believed. */
const DOUBTED = 0.16
/** Opacity from which on no ground is mixed in, and up to which nothing else is. */
const OPAQUE = 0.95
const CLEAR = 0.03
/** Difference (Lab) from a label's own colour at least, and what that to the other colour is of it at most. */
const STRANGE = 16
const ALIKE = 0.45
/**
 * Ground that a hand encloses is as like it as this, or as strange to skin, at one of its pixels at least: a lit knuckle only
 * resembles ground, and skin not much less.
 */
const SHOWN = { alike: 0.2, strange: 28 }
/** Lightness counts this much. */
const LIGHTNESS_WEIGHT = 0.7
/**
 * Probabilities of a face, whose make-up is no cloth down to so far above the chin (lengths from eyes to mouth), and of a hand,
 * which alone cloth may turn out to be.
 */
const FACE = 0.15
const JAW = 0.55
const HAND = 0.04
/** The same of an arm, of which cloth is only what has skin's colour and another than its own by this much: sleeves may be sheer. */
const ARM = { seen: 0.04, alike: 0.3, strange: 28 }

type Picture = Pick<Person, 'lab' | 'matte' | 'w' | 'h' | 'body'>
/** Pixels that are cloth, or ground between fingers, though labelled as skin; and skin that was labelled as cloth. */
export type Misread = {
  readonly cloth: readonly number[]
  readonly ground: readonly number[]
  readonly skin: readonly number[]
}

/** face, hand, arm: the parser's probabilities. */
export function misreadAtSkin(
  { lab, matte, w, h, body }: Picture,
  labels: LabelMap,
  { face, hand, arm }: Record<'face' | 'hand' | 'arm', Plane>,
): Misread {
  const reach = DOUBTED * body.unit
  const isCloth = (i: number): boolean => labels[i] === UPPER || labels[i] === LOWER
  const toSkin = distanceTo(
    maskOf(w * h, (i) => labels[i] === SKIN),
    w,
    h,
    reach + 1,
  )
  const toCloth = distanceTo(maskOf(w * h, isCloth), w, h, reach + 1)
  const isOfHand = (i: number): boolean => hand[i] > HAND
  const isDoubted = (i: number): boolean =>
    toSkin[i] <= reach && (labels[i] === SKIN || isCloth(i)) && (toCloth[i] <= reach || isOfHand(i))
  const doubted = maskOf(w * h, isDoubted)
  const part = boundsOf(doubted, w, h)
  const spread = (isSource: (i: number) => boolean): Planes | null => {
    const weight = planeOf(w * h, (i) => (isSource(i) ? 1 : 0))
    return weight.includes(1) ? pushPull(lab, weight, w, h, part, doubted) : null
  }
  const isSkin = (i: number): boolean => labels[i] === SKIN && matte[i] > OPAQUE && !isOfHand(i)
  const skin = spread((i) => isSkin(i) && toCloth[i] > reach)
  const cloth = spread((i) => isCloth(i) && matte[i] > OPAQUE && toSkin[i] > reach)
  const ground = spread((i) => labels[i] === BACKGROUND && matte[i] < CLEAR)
  const isOfArm = (i: number, own: Planes, other: Planes): boolean =>
    arm[i] > ARM.seen && apart(lab, own, i) > ARM.strange && isOther(lab, own, other, i, ARM.alike)
  const found = { cloth: [] as number[], skin: [] as number[] }
  const likeGround = new Uint8Array(labels.length)
  for (let i = 0; i < labels.length; i++) {
    if (!skin || !doubted[i] || (face[i] > FACE && isAboveJaw(body.face, i % w, (i / w) | 0))) continue
    const isHand = isOfHand(i)
    if (labels[i] === SKIN && isHand && ground && isOther(lab, skin, ground, i)) likeGround[i] = 1
    else if (!cloth || toCloth[i] > reach || matte[i] < OPAQUE) continue
    else if (labels[i] === SKIN && isOther(lab, skin, cloth, i)) found.cloth.push(i)
    else if (isCloth(i) && (isHand ? isOther(lab, cloth, skin, i) : isOfArm(i, cloth, skin)))
      found.skin.push(i)
  }
  const isShown = (i: number): boolean => {
    const touches = [i - 1, i + 1, i - w, i + w].some((k) => labels[k] === BACKGROUND)
    if (touches || !skin || !ground) return touches
    return isOther(lab, skin, ground, i, SHOWN.alike) || apart(lab, skin, i) > SHOWN.strange
  }
  return { ...found, ground: piecesWith(likeGround, w, h, isShown) }
}

/** The pixels of those pieces of a mask that have one which passes. */
function piecesWith(mask: Mask, w: number, h: number, test: (i: number) => boolean): number[] {
  const { label, info } = components(mask, w, h)
  const passes = new Uint8Array(info.length)
  const pixels: number[] = []
  for (let i = 0; i < mask.length; i++) if (mask[i] && test(i)) passes[label[i]] = 1
  for (let i = 0; i < mask.length; i++) if (passes[label[i]]) pixels.push(i)
  return pixels
}

function isAboveJaw({ visible, axis, length, chin }: Face, x: number, y: number): boolean {
  const above = -((x - chin[0]) * axis[0] + (y - chin[1]) * axis[1])
  return !visible || above > JAW * length ** 2
}

function isOther(lab: Planes, own: Planes, other: Planes, i: number, alike = ALIKE): boolean {
  const strange = apart(lab, own, i)
  return strange > STRANGE && apart(lab, other, i) < alike * strange
}

const apart = (a: Planes, b: Planes, i: number): number =>
  length3((a[0][i] - b[0][i]) * LIGHTNESS_WEIGHT, a[1][i] - b[1][i], a[2][i] - b[2][i])
