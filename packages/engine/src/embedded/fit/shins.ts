/** Trousers are told from skirts by what covers the shins. */
import { mix } from '../image/maths.ts'
import { LOWER, SIDES } from '../person/types.ts'
import type { Person } from '../person/types.ts'

/** Places on the shin (shares from knee to ankle) where trousers would show. */
const SHIN = { from: 0.3, to: 0.7, step: 0.05 }
/** Share of the visible ones that must be cloth. */
const COVERED = 0.5

/** False when no shin is in the picture. */
export function areShinsCovered({ body, labels, matte, w, h }: Person): boolean {
  let cloth = 0
  let seen = 0
  for (const k of SIDES) {
    for (let t = SHIN.from; t <= SHIN.to; t += SHIN.step) {
      const [x, y] = mix(body.knee[k], body.ankle[k], t).map(Math.round)
      if (x < 0 || y < 0 || x >= w || y >= h || matte[y * w + x] < 0.5) continue
      seen++
      if (labels[y * w + x] === LOWER) cloth++
    }
  }
  return seen > 0 && cloth / seen > COVERED
}
