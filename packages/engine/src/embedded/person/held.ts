/**
 * Finds things in a hand, such as a bag, that the parser labelled as lower clothes: broad patches at a hand, in colours
 * that the clothes farther away lack.
 */
import { boundsOf } from '../image/box.ts'
import { distanceTo } from '../image/distance.ts'
import { pushPull } from '../image/fill.ts'
import type { Mask, Plane } from '../image/raster.ts'
import { above, components, either, labelled, maskOf, outsideOf, planeOf } from '../image/regions.ts'
import { smoothOutline } from '../image/smooth-outline.ts'
import { colourShares, stepOf } from './colour-shares.ts'
import { deltaE } from './skin-border.ts'
import { BACKGROUND, LOWER, SKIN } from './types.ts'
import type { LabelMap, Person } from './types.ts'

/** Greatest distance (units) from a hand. */
const REACH = 0.7
/** Least probability of a hand. */
const HAND = 0.3
/** Greatest share of a thing's colour among the clothes farther away. */
const RARE = 0.001
/** Radius (units) of a disc that fits into a thing, and px to which it may end before a hand. */
const BROAD = 0.06
const TOUCHES = 2
/** Radius (px) by which outlines are smoothed, so that seams and prints belong to the thing. */
const SMOOTHING = 2
/**
 * Units around a thing in which what has its colour belongs to it: the least ΔE from the label's own colour, and the
 * greatest ΔE from the thing's as a share of it.
 */
const ABOUT = { reach: 0.4, least: 6, ratio: 0.6 }

type Picture = Pick<Person, 'lab' | 'w' | 'h' | 'body'>

/**
 * Returns the pixels of such things.
 * @param hand the parser's probability of a hand
 */
export function heldThings(picture: Picture, labels: LabelMap, hand: Plane): number[] {
  const { w, h } = picture
  const thing = thingAtHand(picture, labels, hand)
  if (!thing.includes(1)) return []
  const like = likeThing(picture, labels, thing)
  const whole = smoothOutline(either(thing, like), w, h, SMOOTHING)
  return Array.from(whole.keys()).filter((i) => whole[i])
}

/** The patches of lower clothes at a hand that are a thing. */
function thingAtHand({ lab, w, h, body: { unit } }: Picture, labels: LabelMap, hand: Plane): Mask {
  const reach = REACH * unit
  const isHand = maskOf(w * h, (i) => labels[i] === SKIN && hand[i] > HAND)
  const toHand = distanceTo(isHand, w, h, reach + 1)
  const isLower = (i: number): boolean => labels[i] === LOWER
  const far = colourShares(lab, w * h, (i) => isLower(i) && toHand[i] > reach)
  const strange = maskOf(w * h, (i) => far && isLower(i) && toHand[i] <= reach && far[stepOf(lab, i)] < RARE)
  const broad = BROAD * unit
  // Most often nothing is strange but specks, in which no half of a disc fits.
  if (count(strange) < (Math.PI / 2) * broad ** 2) return new Uint8Array(w * h)
  const even = smoothOutline(strange, w, h, SMOOTHING)
  const core = above(distanceTo(outsideOf(even), w, h, broad + 1), broad)
  const toCore = distanceTo(core, w, h, broad + 2)
  const thing = maskOf(w * h, (i) => isLower(i) && even[i] && toCore[i] <= broad + 1)
  const { label, info } = components(thing, w, h)
  const isHeld = info.map(() => false)
  for (let i = 0; i < label.length; i++) if (label[i] && toHand[i] <= TOUCHES) isHeld[label[i]] = true
  return labelled(label, isHeld)
}

const count = (mask: Mask): number => mask.reduce((sum, is) => sum + is, 0)

/** The pixels about a thing that have its colour rather than that of their label farther away. */
function likeThing({ lab, w, h, body: { unit } }: Picture, labels: LabelMap, thing: Mask): Mask {
  const reach = ABOUT.reach * unit
  const toThing = distanceTo(thing, w, h, reach + 1)
  const about = maskOf(w * h, (i) => toThing[i] <= reach)
  const spread = (isSource: (i: number) => boolean) => {
    const weight = planeOf(w * h, (i) => (isSource(i) ? 1 : 0))
    return weight.includes(1) ? pushPull(lab, weight, w, h, boundsOf(about, w, h), about) : null
  }
  const of = spread((i) => thing[i] === 1)
  const like = new Uint8Array(w * h)
  for (const label of [SKIN, LOWER, BACKGROUND]) {
    const own = spread((i) => labels[i] === label && !about[i])
    if (!own || !of) continue
    for (let i = 0; i < like.length; i++) {
      if (!about[i] || labels[i] !== label) continue
      const delta = deltaE(lab, own, i)
      if (delta > ABOUT.least && deltaE(lab, of, i) < ABOUT.ratio * delta) like[i] = 1
    }
  }
  return like
}
