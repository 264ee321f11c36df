/** The hue of this person's skin, held against what the parser takes for skin. */
import { length2, medianBy } from '../image/maths.ts'
import type { Mask, Plane, Planes } from '../image/raster.ts'
import { SKIN } from './types.ts'
import type { LabelMap, Person } from './types.ts'

/** Probability of surely read skin, and of cloth that skin of another hue may be. */
const SURE = 0.97
const MAYBE = 0.15
/** Below this opacity ground is mixed in. */
const OPAQUE = 0.95
/** Fewer sure pixels do not tell a hue. */
const LEAST = 80
/** Skin of less chroma (Lab) has no hue: black-and-white photos, and light of one colour. */
const FAINTEST = 4
/** Gloss and shade leave skin between these shares of its usual chroma, and so near (Lab a, b) to its hue. */
const SHARE = [0.3, 1.6] as const
const ASIDE = 10
/** Beyond these it is no skin, whatever the parser says. */
const NO_SKIN = { share: 2.3, aside: 22 }
/** Share of its usual lightness below which skin is too dark to be any. */
const DARK = 0.42
/** The same for what has next to no hue either: black cloth, sheer or not, which the parser takes for a shaded arm now and then. */
const BLACK = 0.37

/** Labels with the probabilities that they come from. */
export type Read = {
  readonly labels: LabelMap
  readonly face: Plane
  readonly hand: Plane
  readonly skin: Plane
  /** Planes of each kind of clothes. */
  readonly clothes: Planes
}

/** 1 where what is labelled as skin is cloth by its hue. Faces have make-up and hands have nails: they stay, but for black cuffs. */
export function clothBySkinHue(
  { lab: [L, A, B], matte }: Pick<Person, 'lab' | 'matte'>,
  { labels, face, hand, skin, clothes }: Read,
): Mask {
  const found = new Uint8Array(labels.length)
  const sure: number[] = []
  for (let i = 0; i < labels.length; i++) if (labels[i] === SKIN && skin[i] > SURE) sure.push(i)
  const onFace = sure.filter((i) => face[i] > SURE)
  const source = onFace.length > LEAST ? onFace : sure
  if (source.length < LEAST) return found
  const [l, a, b] = [L, A, B].map((plane) => medianBy(source, (i) => plane[i]))
  if (length2(a, b) < FAINTEST) return found
  for (let i = 0; i < labels.length; i++) {
    if (labels[i] !== SKIN || matte[i] < OPAQUE || face[i] > MAYBE) continue
    const share = (A[i] * a + B[i] * b) / (a * a + b * b)
    if (share < SHARE[0] && L[i] < BLACK * l) found[i] = 1
    if (hand[i] > MAYBE) continue
    const aside = Math.abs(A[i] * b - B[i] * a) / length2(a, b)
    const isLikeSkin = share > SHARE[0] && share < SHARE[1] && aside < ASIDE && L[i] > DARK * l
    if (isLikeSkin || found[i]) continue
    let cloth = 0
    for (const plane of clothes) cloth += plane[i]
    found[i] = cloth > MAYBE || share > NO_SKIN.share || aside > NO_SKIN.aside ? 1 : 0
  }
  return found
}
