/** Distinguishes trousers from skirts by the cloth on the shins. */
import { middle, mix } from '../image/maths.ts'
import { LOWER, SIDES } from '../person/types.ts'
import type { Person } from '../person/types.ts'

/** Samples on a shin, as shares from knee to ankle. */
const SHIN = { from: 0.3, to: 0.7, step: 0.05 }
/** Share of the visible samples above which the shins are covered. */
const COVERED = 0.5
/** Samples between the thighs (shares from hips to knees), and their least number and share of cloth for a skirt. */
const BETWEEN = { from: 0.5, to: 1, step: 0.05, least: 5, share: 0.9 }

type Legs = Pick<Person, 'body' | 'labels' | 'matte' | 'w' | 'h'>

/** True if trousers cover the shins. False when no shin is in the picture, or a skirt covers them. */
export function areShinsCovered(person: Legs): boolean {
  if (hangsBetweenThighs(person)) return false
  const { body, labels, matte, w, h } = person
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

/** True if cloth closes the gap between the thighs, as a skirt does. */
function hangsBetweenThighs({ body, labels, matte, w, h }: Legs): boolean {
  const [hips, knees] = [middle(...body.hip), middle(...body.knee)]
  let cloth = 0
  let seen = 0
  for (let { from: t } = BETWEEN; t < BETWEEN.to; t += BETWEEN.step) {
    const [x, y] = mix(hips, knees, t).map(Math.round)
    if (x < 0 || y < 0 || x >= w || y >= h) continue
    seen++
    if (labels[y * w + x] === LOWER && matte[y * w + x] > 0.5) cloth++
  }
  return seen >= BETWEEN.least && cloth / seen >= BETWEEN.share
}
