/** Decides which old clothes a new garment replaces. */
import type { Fit } from '../fit/fit.ts'
import { areShinsCovered } from '../fit/shins.ts'
import type { GarmentShape } from '../garment/garment.ts'
import { torsoCoordinates } from '../person/body.ts'
import type { Person } from '../person/types.ts'

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
