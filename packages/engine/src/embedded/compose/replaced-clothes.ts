/** Decides which old clothes a new garment replaces, and finds them. */
import type { Fit } from '../fit/fit.ts'
import { areShinsCovered } from '../fit/shins.ts'
import type { GarmentShape } from '../garment/garment.ts'
import type { Mask } from '../image/raster.ts'
import { either, labelMask } from '../image/regions.ts'
import { torsoCoordinates } from '../person/body.ts'
import { LOWER, UPPER } from '../person/types.ts'
import type { LabelMap, Person } from '../person/types.ts'

export type ReplacedClothes = GarmentShape['kind']

/**
 * Returns the kind of clothes that are replaced. A dress replaces skirts and dresses, but trousers only when it reaches
 * below the knee: a shorter one is worn over them, like a top. A jumpsuit replaces them all.
 */
export function replacedClothes(person: Person, fit: Fit, kind: GarmentShape['kind']): ReplacedClothes {
  if (kind !== 'dress' || fit.hasLegs) return kind
  const { body } = person
  const kneeV = Math.max(...body.knee.map((p) => torsoCoordinates(body, ...p)[0]))
  return areShinsCovered(person) && fit.hemV < kneeV ? 'top' : 'dress'
}

/** Mask of the labels that a garment of this kind replaces. */
export function oldCloth(labels: LabelMap, kind: ReplacedClothes): Mask {
  if (kind === 'trousers') return labelMask(labels, LOWER)
  const upper = labelMask(labels, UPPER)
  return kind === 'dress' ? either(upper, labelMask(labels, LOWER)) : upper
}
