/** Finds cloth that the parser labelled as skin, by comparing its hue with this person's skin. */
import { length2, medianBy } from '../image/maths.ts'
import type { Mask, Plane, Planes } from '../image/raster.ts'
import { SKIN } from './types.ts'
import type { LabelMap, Person } from './types.ts'

/** Probability of certain skin. */
const SURE = 0.97
/** Least probability of another class that matters. */
const MAYBE = 0.15
/** Least opacity without background mixed in. */
const OPAQUE = 0.95
/** Least number of certain pixels to measure a hue. */
const MIN_SAMPLES = 80
/** Least chroma (Lab) of skin with a usable hue; less occurs in black-and-white photos and monochromatic light. */
const MIN_CHROMA = 4
/**
 * Under gloss and shade, skin keeps its chroma within these shares of the median, and its deviation across the hue
 * (Lab a, b) below ASIDE. On shaded arms there is no upper limit: light reflected by the cloth beside them makes skin
 * up to three times as colourful.
 */
const SHARE = [0.3, 1.6] as const
const ASIDE = 10
/** Beyond these limits a pixel is not skin, whatever the parser says. */
const NO_SKIN = { share: 2.3, aside: 22 }
/** Share of the median lightness below which a pixel is too dark for skin. */
const DARK = 0.42
/** The same below which an arm is in shade, where it may reflect the colour of cloth without limit. */
const SHADED = 0.85
/** The same for pixels with almost no hue: black cloth, often labelled as a shaded arm. */
const BLACK = 0.37

/** Labels, and the probabilities that they come from. */
export type Read = {
  readonly labels: LabelMap
  readonly face: Plane
  readonly hand: Plane
  readonly arm: Plane
  readonly skin: Plane
  /** One plane per kind of clothes. */
  readonly clothes: Planes
}

/**
 * The mask of pixels labelled as skin whose hue is cloth's. Faces (make-up) and hands (nails) are exempt, except that
 * black cuffs are found on hands.
 */
export function clothBySkinHue(
  { lab: [L, A, B], matte }: Pick<Person, 'lab' | 'matte'>,
  { labels, face, hand, arm, skin, clothes }: Read,
): Mask {
  const found = new Uint8Array(labels.length)
  const certain: number[] = []
  for (let i = 0; i < labels.length; i++) if (labels[i] === SKIN && skin[i] > SURE) certain.push(i)
  const onFace = certain.filter((i) => face[i] > SURE)
  const source = onFace.length > MIN_SAMPLES ? onFace : certain
  if (source.length < MIN_SAMPLES) return found
  const [l, a, b] = [L, A, B].map((plane) => medianBy(source, (i) => plane[i]))
  if (length2(a, b) < MIN_CHROMA) return found
  for (let i = 0; i < labels.length; i++) {
    if (labels[i] !== SKIN || matte[i] < OPAQUE || face[i] > MAYBE) continue
    const share = (A[i] * a + B[i] * b) / (a * a + b * b)
    if (share < SHARE[0] && L[i] < BLACK * l) found[i] = 1
    if (hand[i] > MAYBE) continue
    const aside = Math.abs(A[i] * b - B[i] * a) / length2(a, b)
    const colourful = arm[i] > MAYBE && L[i] < SHADED * l ? 0 : share
    const isLikeSkin = share > SHARE[0] && colourful < SHARE[1] && aside < ASIDE && L[i] > DARK * l
    if (isLikeSkin || found[i]) continue
    let cloth = 0
    for (const plane of clothes) cloth += plane[i]
    found[i] = cloth > MAYBE || colourful > NO_SKIN.share || aside > NO_SKIN.aside ? 1 : 0
  }
  return found
}
