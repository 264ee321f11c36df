/** Decides which old clothes the new garment takes away. */
import type { Fit } from '../fit/fit.ts'
import { areShinsCovered } from '../fit/shins.ts'
import type { GarmentShape } from '../garment/garment.ts'
import { torsoCoordinates } from '../person/body.ts'
import type { Person } from '../person/types.ts'

export type ReplacedClothes = GarmentShape['kind']

/**
 * A dress takes skirts and dresses away; trousers only when it reaches below the knee, else it is worn over them
 * (and counts as a top).
 */
export function replacedClothes(person: Person, fit: Fit, kind: GarmentShape['kind']): ReplacedClothes {
  if (kind !== 'dress') return kind
  const { body } = person
  const kneeV = Math.max(...body.knee.map((p) => torsoCoordinates(body, ...p)[0]))
  return areShinsCovered(person) && fit.hemV < kneeV ? 'top' : 'dress'
}
