/** Which old clothes the new garment takes away. */
import type { Fit } from '../fit/fit.ts'
import type { GarmentShape } from '../garment/garment.ts'
import { torsoCoordinates } from '../person/body.ts'
import { LOWER, SIDES } from '../person/types.ts'
import type { Person } from '../person/types.ts'

export type CoverKind = GarmentShape['kind']

/** Places on the shin (shares from knee to ankle) where trousers would show. */
const SHIN = { from: 0.3, to: 0.7, step: 0.05 }
/** Share of them that must be cloth. */
const TROUSERS = 0.5

/**
 * A dress takes skirts and dresses away; trousers only when it reaches below the knee, else it is worn over them
 * (and counts as a top).
 */
export function coverKind(person: Person, fit: Fit, kind: GarmentShape['kind']): CoverKind {
  if (kind !== 'dress') return kind
  const { body, labels, matte, w, h } = person
  let cloth = 0
  let seen = 0
  for (const k of SIDES) {
    for (let t = SHIN.from; t <= SHIN.to; t += SHIN.step) {
      const x = Math.round(body.knee[k][0] + (body.ankle[k][0] - body.knee[k][0]) * t)
      const y = Math.round(body.knee[k][1] + (body.ankle[k][1] - body.knee[k][1]) * t)
      if (x < 0 || y < 0 || x >= w || y >= h || matte[y * w + x] < 0.5) continue
      seen++
      if (labels[y * w + x] === LOWER) cloth++
    }
  }
  const kneeV = Math.max(...body.knee.map((p) => torsoCoordinates(body, ...p)[0]))
  return seen && cloth / seen > TROUSERS && fit.hemV < kneeV ? 'top' : 'dress'
}
