/**
 * Person matte at half size: network probability → colour guided filter → local colour vote near the
 * outline → a tighter guided filter.
 */
import { boundsOf } from '../image/box.ts'
import { guided, guideOf } from '../image/guided-filter.ts'
import { pushPull } from '../image/fill.ts'
import { clamp, length3, smoothstep } from '../image/maths.ts'
import type { Plane, Planes } from '../image/raster.ts'
import { above, both, notBelow, outsideOf } from '../image/regions.ts'

const FIRST = { radius: 6, eps: 1e-3 }
const SECOND = { radius: 3, eps: 4e-4 }
const SURE_PERSON = 0.93
const SURE_BACKGROUND = 0.05
/** Probabilities between which colours vote. */
const DOUBT = [0.02, 0.97] as const
/** The vote: how strongly it may move the matte, and how decided a colour difference must be (ΔE). */
const VOTE_WEIGHT = 0.75
const VOTE_GAIN = 0.8
const VOTE_SOFTNESS = 12
const EDGE = [0.2, 0.8] as const

/** A picture of a person: its colours in 0..1 and as Lab. */
export type Coloured = { readonly rgb: Planes; readonly lab: Planes; readonly w: number; readonly h: number }

/** Estimates the opacity of the person (0..1) from the networks' probability. */
export function personMatte(probability: Plane, { rgb, lab, w, h }: Coloured): Plane {
  const { person, background, doubtful } = surePixels(probability, w, h)
  const soft = guided(guideOf(rgb, w, h, FIRST.radius, FIRST.eps), probability)
  const own = pushPull(lab, person, w, h, doubtful)
  const ground = pushPull(lab, background, w, h, doubtful)
  vote(soft, probability, lab, own, ground)
  const tight = guided(guideOf(rgb, w, h, SECOND.radius, SECOND.eps), soft)
  for (let i = 0; i < tight.length; i++) tight[i] = smoothstep(EDGE[0], EDGE[1], tight[i])
  return tight
}

/** Marks by 1 the pixels that surely are the person and surely are not, and bounds those between. */
function surePixels(probability: Plane, w: number, h: number) {
  const n = w * h
  const person = new Float32Array(n)
  const background = new Float32Array(n)
  for (let i = 0; i < n; i++) {
    person[i] = probability[i] > SURE_PERSON ? 1 : 0
    background[i] = probability[i] < SURE_BACKGROUND ? 1 : 0
  }
  const doubtful = both(notBelow(probability, DOUBT[0]), outsideOf(above(probability, DOUBT[1])))
  return { person, background, doubtful: boundsOf(doubtful, w, h) }
}

/** Moves the matte, in place, to the side whose colour (Lab) a doubtful pixel has. */
function vote(soft: Plane, probability: Plane, lab: Planes, own: Planes, ground: Planes): void {
  for (let i = 0; i < soft.length; i++) {
    const p = probability[i]
    if (p > DOUBT[1] || p < DOUBT[0]) continue
    const df = length3(lab[0][i] - own[0][i], lab[1][i] - own[1][i], lab[2][i] - own[2][i])
    const db = length3(lab[0][i] - ground[0][i], lab[1][i] - ground[1][i], lab[2][i] - ground[2][i])
    const vote = clamp(0.5 + ((db - df) / (db + df + VOTE_SOFTNESS)) * VOTE_GAIN, 0, 1)
    const weight = VOTE_WEIGHT * (1 - Math.abs(2 * p - 1))
    soft[i] += (vote - soft[i]) * weight
  }
}
