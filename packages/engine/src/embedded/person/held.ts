/**
 * Finds things in a hand, such as a bag, that the parser labelled as lower clothes: broad patches at a hand, in colours
 * that the clothes farther away lack.
 */
import { distanceTo } from '../image/distance.ts'
import { spreadTo } from '../image/fill.ts'
import type { Mask, Plane } from '../image/raster.ts'
import {
  above,
  both,
  components,
  either,
  labelled,
  labelMask,
  outsideOf,
  pixelsOf,
} from '../image/regions.ts'
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
/** Radius (units) of a disc that fits into a thing. */
const BROAD = 0.06
/** Greatest distance (px) of a thing from the hand that holds it. */
const TOUCHES = 2
/** Radius (px) by which outlines are smoothed, so that seams and prints belong to the thing. */
const SMOOTHING = 2
/** Width (units) of the strips on both sides of a thing's border with the clothes. */
const STRIP = 0.04
/** Least ΔE between the two strips. */
const LEAST_STEP = 12
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
  return pixelsOf(smoothOutline(either(thing, like), w, h, SMOOTHING))
}

/** The patches of lower clothes at a hand that are a thing. */
function thingAtHand({ lab, w, h, body: { unit } }: Picture, labels: LabelMap, hand: Plane): Mask {
  const reach = REACH * unit
  const thing = new Uint8Array(w * h)
  const isHand = both(labelMask(labels, SKIN), above(hand, HAND))
  if (!isHand.includes(1)) return thing
  const toHand = distanceTo(isHand, w, h, reach + 1)
  const isFar = above(toHand, reach)
  const isLower = labelMask(labels, LOWER)
  const far = colourShares(lab, w * h, (i) => isLower[i] === 1 && isFar[i] === 1)
  if (!far) return thing
  const strange = pixelsOf(both(isLower, outsideOf(isFar))).filter((i) => far[stepOf(lab, i)] < RARE)
  const broad = BROAD * unit
  // Most often nothing is strange but specks, in which no half of a disc fits.
  if (strange.length < (Math.PI / 2) * broad ** 2) return thing
  const sharp = thing.slice()
  for (const i of strange) sharp[i] = 1
  const even = smoothOutline(sharp, w, h, SMOOTHING)
  const core = above(distanceTo(outsideOf(even), w, h, broad + 1), broad)
  const toCore = distanceTo(core, w, h, broad + 2)
  for (const i of pixelsOf(even)) if (isLower[i] && toCore[i] <= broad + 1) thing[i] = 1
  const { label, info } = components(thing, w, h)
  const isHeld = info.map(() => false)
  for (let i = 0; i < label.length; i++) if (label[i] && toHand[i] <= TOUCHES) isHeld[label[i]] = true
  const held = labelled(label, isHeld)
  return stepsOff({ lab, w, h }, held, isLower, STRIP * unit) ? held : new Uint8Array(w * h)
}

/** True where a thing differs from the clothes at its border, as the lit side of the same trousers does not. */
function stepsOff({ lab, w, h }: Pick<Picture, 'lab' | 'w' | 'h'>, thing: Mask, lower: Mask, width: number) {
  const clothes = both(lower, outsideOf(thing))
  const [toThing, toClothes] = [thing, clothes].map((mask) => distanceTo(mask, w, h, width + 1))
  const inner = pixelsOf(both(thing, outsideOf(above(toClothes, width))))
  const outer = pixelsOf(both(clothes, outsideOf(above(toThing, width))))
  if (inner.length === 0 || outer.length === 0) return true
  const meanOf = (pixels: readonly number[]) =>
    lab.map((plane) => pixels.reduce((sum, i) => sum + plane[i], 0) / pixels.length)
  const [one, other] = [meanOf(inner), meanOf(outer)]
  return Math.hypot(...one.map((value, k) => value - other[k])) >= LEAST_STEP
}

/** The pixels about a thing that have its colour rather than that of their label farther away. */
function likeThing({ lab, w, h, body: { unit } }: Picture, labels: LabelMap, thing: Mask): Mask {
  const reach = ABOUT.reach * unit
  const toThing = distanceTo(thing, w, h, reach + 1)
  const about = outsideOf(above(toThing, reach))
  const of = spreadTo(lab, thing, w, h, about)
  const like = new Uint8Array(w * h)
  for (const label of [SKIN, LOWER, BACKGROUND]) {
    const own = spreadTo(lab, both(labelMask(labels, label), outsideOf(about)), w, h, about)
    if (!own || !of) continue
    for (const i of pixelsOf(about)) {
      if (labels[i] !== label) continue
      const delta = deltaE(lab, own, i)
      if (delta > ABOUT.least && deltaE(lab, of, i) < ABOUT.ratio * delta) like[i] = 1
    }
  }
  return like
}
