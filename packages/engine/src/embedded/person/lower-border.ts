/**
 * Corrects labels along the border of lower clothes, where the parser may be wrong by a hand's breadth: hems labelled
 * as shoes, waistbands as tops, cloth at a wrist as skin, and wide legs cut by the picture's edge as background.
 * Colours decide, where they differ from those farther away.
 */
import { distanceTo } from '../image/distance.ts'
import { spreadTo } from '../image/fill.ts'
import type { Mask, Plane } from '../image/raster.ts'
import {
  above,
  both,
  components,
  either,
  labelled,
  labelMask,
  outsideOf,
  pixelsOf,
} from '../image/regions.ts'
import { smoothOutline } from '../image/smooth-outline.ts'
import { colourShares, stepOf } from './colour-shares.ts'
import { resembles } from './skin-border.ts'
import { BACKGROUND, LOWER, SHOES, SKIN, UPPER } from './types.ts'
import type { Label, LabelMap, Person } from './types.ts'

/** Distance (units) in which colours are also compared with those nearby, and the greatest ΔE ratio. */
type Seam = { readonly reach: number; readonly ratio: number }

/**
 * The labels that lower clothes are mistaken for. `reach`: distance (units) from lower clothes within which that
 * happens. `more`: how many times as common a colour must be among lower clothes as among that label. `common`: the
 * least share of the colour among lower clothes. Cloth beside a hand is shaded.
 */
const DOUBTED: readonly {
  readonly label: Label
  readonly reach: number
  readonly more: number
  readonly common: number
  readonly seam?: Seam
}[] = [
  { label: BACKGROUND, reach: 0.5, more: 3, common: 0.0015 },
  { label: UPPER, reach: 0.16, more: 8, common: 0.0015, seam: { reach: 0.035, ratio: 0.65 } },
  { label: SKIN, reach: 0.16, more: 8, common: 0.001, seam: { reach: 0.06, ratio: 0.5 } },
  { label: SHOES, reach: 0.24, more: 3, common: 0.0015 },
]
const FARTHEST = Math.max(...DOUBTED.map(({ reach }) => reach))
/** Opacity of unmixed foreground. */
const OPAQUE = 0.95
/** Opacity of unmixed background. */
const CLEAR = 0.03
/** Above this probability of background, a pixel is not the person's. */
const BACKGROUND_CERTAIN = 0.985
/** Radius (px) of the blur that smooths what is found. */
const SMOOTHING = 1
/** Greatest distance (px) of what is found from the lower clothes. */
const MAX_GAP = 3
/** Depth (px) in the lower clothes from which their local colour is read. */
const DEEP = 2
/** Area (squared units) below which a find is dropped. */
const SPECK = 0.0015
/** px by which the find grows into its soft edge, where background is mixed in. */
const RIM = 3

type Picture = Pick<Person, 'lab' | 'matte' | 'w' | 'h' | 'body'>

/**
 * Finds pixels of lower clothes that are labelled as something else.
 * @param background the parser's probability of background
 * @param isSleeve true for a pixel of a sleeve, where sheer cloth shows mixed colours
 */
export function misreadAtLower(
  { lab, matte, w, h, body }: Picture,
  labels: LabelMap,
  background: Plane,
  isSleeve: (i: number) => boolean,
): number[] {
  // What is found for one label counts as lower clothes beside the next.
  const mask = labelMask(labels, LOWER)
  let toLower = distanceTo(mask, w, h, FARTHEST * body.unit + 1)
  const lower = colourShares(lab, w * h, (i) => labels[i] === LOWER && matte[i] > OPAQUE)
  if (!lower) return []
  return DOUBTED.flatMap(({ label, reach, more, common, seam }) => {
    const near = reach * body.unit
    const isPure = (i: number): boolean => (label === BACKGROUND ? matte[i] < CLEAR : matte[i] > OPAQUE)
    const others = colourShares(lab, w * h, (i) => labels[i] === label && toLower[i] > near && isPure(i))
    if (!others) return []
    const isSeam = seam
      ? seamTest({ lab, matte, w, h, body }, labels, { label, mask, toLower, seam })
      : () => false
    const found = new Uint8Array(w * h)
    for (const i of pixelsOf(both(labelMask(labels, label), outsideOf(above(toLower, near))))) {
      if (label === BACKGROUND && background[i] > BACKGROUND_CERTAIN) continue
      const step = stepOf(lab, i)
      const isLower = (lower[step] > common && lower[step] > more * others[step]) || isSeam(i)
      found[i] = isLower && !(label === UPPER && isSleeve(i)) ? 1 : 0
    }
    if (!found.includes(1)) return []
    // Together with the lower clothes, so that a thin strip along them stays.
    const even = smoothOutline(either(found, mask), w, h, SMOOTHING)
    for (let i = 0; i < even.length; i++) if (labels[i] !== label) even[i] = 0
    const whole = wholePieces(even, w, h, SPECK * body.unit ** 2, label === BACKGROUND ? null : toLower)
    if (!whole.includes(1)) return []
    const beside = distanceTo(whole, w, h, RIM + 1)
    const pixels = pixelsOf(labelMask(labels, label)).filter(
      (i) => beside[i] <= (matte[i] < OPAQUE ? RIM : 1),
    )
    for (const i of pixels) mask[i] = 1
    toLower = distanceTo(mask, w, h, FARTHEST * body.unit + 1)
    return pixels
  })
}

/** Returns a test whether a pixel of a label has the colour of lower clothes (1 in `mask`) nearby rather than its own. */
function seamTest(
  { lab, matte, w, h, body }: Picture,
  labels: LabelMap,
  near: { readonly label: Label; readonly mask: Mask; readonly toLower: Plane; readonly seam: Seam },
): (i: number) => boolean {
  const { label, mask, toLower, seam } = near
  const reach = seam.reach * body.unit
  const alike = labelMask(labels, label)
  const away = above(toLower, reach)
  const doubted = both(alike, outsideOf(away))
  if (!doubted.includes(1)) return () => false
  const deep = above(distanceTo(outsideOf(mask), w, h, DEEP + 1), DEEP)
  const own = spreadTo(lab, both(both(alike, away), above(matte, OPAQUE)), w, h, doubted)
  const lower = spreadTo(lab, deep, w, h, doubted)
  if (!own || !lower) return () => false
  return (i) => doubted[i] === 1 && resembles(lab, own, lower, i, seam.ratio)
}

/** The connected components that are not specks and, if the distance to lower clothes is given, touch these. */
function wholePieces(mask: Mask, w: number, h: number, speck: number, toLower: Plane | null): Mask {
  const { label, info } = components(mask, w, h)
  const touches = new Uint8Array(info.length)
  for (const i of pixelsOf(mask)) if (!toLower || toLower[i] <= MAX_GAP) touches[label[i]] = 1
  return labelled(
    label,
    info.map(({ area }, k) => k > 0 && touches[k] === 1 && area >= speck),
  )
}
