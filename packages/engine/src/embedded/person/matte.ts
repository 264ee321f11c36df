/**
 * Person matte at half size: network probability → colour guided filter → local colour vote near the
 * outline → a tighter guided filter.
 */
import { boundsOf } from '../image/box.ts'
import { guided, guideOf } from '../image/guided-filter.ts'
import { pushPull } from '../image/fill.ts'
import { clamp, length3, smoothstep } from '../image/maths.ts'
import { give, scoped, take } from '../image/pool.ts'
import type { Plane, Planes } from '../image/raster.ts'
import { maskOf } from '../image/regions.ts'

const FIRST = { radius: 6, eps: 1e-3 }
const SECOND = { radius: 3, eps: 4e-4 }
const SURE_PERSON = 0.93
const SURE_BACKGROUND = 0.05
/** Outside these probabilities nobody votes. */
const DOUBT = [0.02, 0.97] as const
/** The vote: how strongly it may move the matte, and how decided a colour difference must be (ΔE). */
const VOTE_WEIGHT = 0.75
const VOTE_GAIN = 0.8
const VOTE_SOFTNESS = 12
const EDGE = [0.2, 0.8] as const

/** Opacity of the person (0..1) from the networks' probability; rgb in 0..1 and lab of the same w×h picture. */
export function personMatte(probability: Plane, rgb: Planes, lab: Planes, w: number, h: number): Plane {
  const n = w * h
  const soft = scoped(() => guided(guideOf(rgb, w, h, FIRST.radius, FIRST.eps), probability))
  const person = take(n)
  const background = take(n)
  for (let i = 0; i < n; i++) {
    person[i] = probability[i] > SURE_PERSON ? 1 : 0
    background[i] = probability[i] < SURE_BACKGROUND ? 1 : 0
  }
  const isDoubtful = (i: number): boolean => probability[i] >= DOUBT[0] && probability[i] <= DOUBT[1]
  const doubtful = boundsOf(maskOf(n, isDoubtful), w, h)
  const F = pushPull(lab, person, w, h, doubtful)
  const B = pushPull(lab, background, w, h, doubtful)
  for (let i = 0; i < n; i++) {
    const p = probability[i]
    if (p > DOUBT[1] || p < DOUBT[0]) continue
    const df = length3(lab[0][i] - F[0][i], lab[1][i] - F[1][i], lab[2][i] - F[2][i])
    const db = length3(lab[0][i] - B[0][i], lab[1][i] - B[1][i], lab[2][i] - B[2][i])
    const vote = clamp(0.5 + ((db - df) / (db + df + VOTE_SOFTNESS)) * VOTE_GAIN, 0, 1)
    const weight = VOTE_WEIGHT * (1 - Math.abs(2 * p - 1))
    soft[i] += (vote - soft[i]) * weight
  }
  give(person, background, ...F, ...B)
  const tight = scoped(() => guided(guideOf(rgb, w, h, SECOND.radius, SECOND.eps), soft))
  for (let i = 0; i < n; i++) tight[i] = smoothstep(EDGE[0], EDGE[1], tight[i])
  return tight
}
