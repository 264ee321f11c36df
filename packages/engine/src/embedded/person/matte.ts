/**
 * Computes the person's alpha matte at half size: network probability → colour guided filter → local colour vote near
 * the outline → tighter guided filter.
 */
import { boundsOf } from '../image/box.ts'
import { guided, guideOf } from '../image/guided-filter.ts'
import { pushPull } from '../image/fill.ts'
import { clamp, length3, smoothstep } from '../image/maths.ts'
import type { Plane, Planes } from '../image/raster.ts'
import { above, both, notBelow, outsideOf } from '../image/regions.ts'

const FIRST = { radius: 6, eps: 1e-3 }
const SECOND = { radius: 3, eps: 4e-4 }
/** Probability above which a pixel certainly shows the person. */
const SURE_PERSON = 0.93
/** Probability below which a pixel certainly shows background. */
const SURE_BACKGROUND = 0.05
/** Range of probabilities in which colours decide too. */
const UNCERTAIN = [0.02, 0.97] as const
/** Largest weight of the colour vote. */
const VOTE_WEIGHT = 0.75
/** Gain of the colour vote. */
const VOTE_GAIN = 0.8
/** ΔE that damps small colour differences in the colour vote. */
const VOTE_SOFTNESS = 12
/** The range of filtered opacity that is stretched to 0..1. */
const EDGE = [0.2, 0.8] as const

/** A picture of a person: its colours in 0..1 and as Lab. */
export type Coloured = { readonly rgb: Planes; readonly lab: Planes; readonly w: number; readonly h: number }

/** Estimates the opacity of the person (0..1) from the probability of the network. */
export function personMatte(probability: Plane, { rgb, lab, w, h }: Coloured): Plane {
  const { person, background, uncertain } = trimapOf(probability)
  const soft = guided(guideOf(rgb, w, h, FIRST.radius, FIRST.eps), probability)
  const part = boundsOf(uncertain, w, h)
  const personLab = pushPull(lab, person, w, h, part, uncertain)
  const backgroundLab = pushPull(lab, background, w, h, part, uncertain)
  voteInPlace(soft, probability, lab, personLab, backgroundLab)
  const tight = guided(guideOf(rgb, w, h, SECOND.radius, SECOND.eps), soft)
  for (let i = 0; i < tight.length; i++) tight[i] = smoothstep(EDGE[0], EDGE[1], tight[i])
  return tight
}

/** The trimap: 1 on certain person and on certain background pixels, and the mask of the uncertain ones. */
function trimapOf(probability: Plane) {
  const n = probability.length
  const person = new Float32Array(n)
  const background = new Float32Array(n)
  for (let i = 0; i < n; i++) {
    person[i] = probability[i] > SURE_PERSON ? 1 : 0
    background[i] = probability[i] < SURE_BACKGROUND ? 1 : 0
  }
  const uncertain = both(notBelow(probability, UNCERTAIN[0]), outsideOf(above(probability, UNCERTAIN[1])))
  return { person, background, uncertain }
}

/** Moves the matte, in place, towards the side whose colour (Lab) an uncertain pixel has. */
function voteInPlace(
  soft: Plane,
  probability: Plane,
  lab: Planes,
  personLab: Planes,
  backgroundLab: Planes,
): void {
  for (let i = 0; i < soft.length; i++) {
    const p = probability[i]
    if (p > UNCERTAIN[1] || p < UNCERTAIN[0]) continue
    const toPerson = length3(
      lab[0][i] - personLab[0][i],
      lab[1][i] - personLab[1][i],
      lab[2][i] - personLab[2][i],
    )
    const toBackground = length3(
      lab[0][i] - backgroundLab[0][i],
      lab[1][i] - backgroundLab[1][i],
      lab[2][i] - backgroundLab[2][i],
    )
    const lead = (toBackground - toPerson) / (toBackground + toPerson + VOTE_SOFTNESS)
    const voted = clamp(0.5 + lead * VOTE_GAIN, 0, 1)
    const weight = VOTE_WEIGHT * (1 - Math.abs(2 * p - 1))
    soft[i] += (voted - soft[i]) * weight
  }
}
