/**
 * Person matte at half size: network probability → colour guided filter → local colour vote near the
 * outline → a tighter guided filter.
 */
import { boundsOf } from '../image/box.ts'
import type { Box } from '../image/box.ts'
import { guided, guideOf } from '../image/guided-filter.ts'
import type { WindowGuide } from '../image/guided-filter.ts'
import { pushPull } from '../image/fill.ts'
import { clamp, length3, smoothstep } from '../image/maths.ts'
import { give, giveAll, scoped, sharedCopy, sharing, take } from '../image/pool.ts'
import type { Plane, Planes } from '../image/raster.ts'
import { above, both, notBelow, outsideOf } from '../image/regions.ts'

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

/** A picture of a person: its colours in 0..1 and as Lab. */
export type Coloured = { readonly rgb: Planes; readonly lab: Planes; readonly w: number; readonly h: number }

/** What the matte needs besides a first guess: the ground's colours behind the person, and the tighter filter's guide. */
export type Ground = { readonly colours: Planes; readonly guide: WindowGuide }

/** Somebody who reads the ground beside this thread. */
export type GroundReader = {
  /** As `groundOf`; to be taken back. */
  groundOf(...asked: Parameters<typeof groundOf>): Promise<Ground>
  /** Nobody may use it afterwards. */
  takeBack(ground: Ground): void
}

/** Spreads the ground's colours from where nobody surely is, as far as the box reaches. */
export function groundOf({ rgb, lab, w, h }: Coloured, background: Plane, doubtful: Box): Ground {
  return scoped(() => {
    const { planes: _, ...guide } = guideOf(rgb, w, h, SECOND.radius, SECOND.eps)
    return { colours: pushPull(lab, background, w, h, doubtful), guide }
  })
}

/**
 * Opacity of the person (0..1) from the networks' probability, in memory that threads share; half may be done by somebody
 * else. labs: settles once the picture's Lab is written, by the helper where there is one.
 */
export async function personMatte(
  probability: Plane,
  picture: Coloured,
  helper: GroundReader | null = null,
  labs: Promise<void> = Promise.resolve(),
): Promise<Plane> {
  const { rgb, lab, w, h } = picture
  const n = w * h
  const { person, background, doubtful } = scoped(() => sharing(() => surePixels(probability, w, h)))
  const asked = helper?.groundOf(picture, background, doubtful)
  asked?.catch(() => undefined)
  const soft = scoped(() => guided(guideOf(rgb, w, h, FIRST.radius, FIRST.eps), probability))
  await labs
  const own = scoped(() => pushPull(lab, person, w, h, doubtful))
  const ground = (await asked) ?? groundOf(picture, background, doubtful)
  vote(soft, probability, lab, own, ground.colours)
  const matte = scoped(() => {
    const tight = guided({ ...ground.guide, planes: rgb }, soft)
    for (let i = 0; i < n; i++) tight[i] = smoothstep(EDGE[0], EDGE[1], tight[i])
    return sharedCopy(tight)
  })
  give(soft, person, background, ...own)
  if (helper) helper.takeBack(ground)
  else giveAll(ground)
  return matte
}

/** 1 where somebody, and nobody, surely is, and the box about what is between. */
function surePixels(probability: Plane, w: number, h: number) {
  const n = w * h
  const person = take(n)
  const background = take(n)
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
