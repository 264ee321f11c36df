/**
 * Corrects labels where the parser takes skin above a neckline, below a cuff or below a short top, or the tips of hair on a shoulder,
 * for upper clothes. Colours decide, where cloth and skin, or cloth and hair, differ enough. Hair that is left loose on the clothes
 * becomes cloth, which the new garment covers.
 */
import { box } from '../image/box-filter.ts'
import { distanceTo } from '../image/distance.ts'
import { spreadTo } from '../image/fill.ts'
import type { Plane, Planes } from '../image/raster.ts'
import { either, labelMask, maskOf, pixelsOf } from '../image/regions.ts'
import { looseHair } from './loose-hair.ts'
import { deltaE, LEAST_DELTA, resembles } from './skin-border.ts'
import { HAIR, SKIN, UPPER } from './types.ts'
import type { LabelMap, Person } from './types.ts'

/**
 * A material that upper clothes are mistaken for. `label`: its label; `reach`: distance (units) from it within which cloth is
 * doubted, while cloth farther away is the reference; `pure`: distance (units) from cloth beyond which its own pixels are the
 * reference; `lightness`: weight of lightness in ΔE, small for skin, which may lie in the shade of hair.
 */
type Material = {
  readonly label: typeof SKIN | typeof HAIR
  readonly reach: number
  readonly pure: number
  readonly lightness: number
}
const BARE: Material = { label: SKIN, reach: 0.16, pure: 0.16, lightness: 0.4 }
const TIPS: Material = { label: HAIR, reach: 0.1, pure: 0.02, lightness: 0.7 }
/** Greatest ΔE from the other material as a share of that from cloth. */
const MAX_RATIO = 0.45
/** Least probability of neck, trunk or arm in skin. */
const BARE_SKIN = 0.01
/** Least opacity of doubted pixels and of reference colours. */
const OPAQUE = 0.95
/** Radius (px) of the window of which tips must cover half. */
const BROAD = 2
/** Greatest height (units) of a strip of skin between hair and its tips. */
const STRIP = 0.04
/** How often the border of skin may move by its reach. */
const PASSES = 2

type Picture = Pick<Person, 'lab' | 'matte' | 'w' | 'h' | 'body'>

/**
 * Relabels misread upper clothes as skin or hair, in place.
 * @param bare the parser's probability of neck, bare trunk and arms
 */
export function correctAtUpperInPlace(picture: Picture, labels: LabelMap, bare: Plane): void {
  const tips = misread(picture, labels, TIPS)
  const { w, h } = picture
  const tip = new Uint8Array(w * h)
  for (const i of tips.pixels) tip[i] = 1
  // A thin dark line is the shade between cloth and skin.
  const support = box(new Float32Array(either(tip, labelMask(labels, HAIR))), w, h, BROAD)
  const isTip = (i: number): boolean => tip[i] === 1 && support[i] > 0.5
  for (let pass = 0; pass < PASSES; pass++) {
    const found = misread(picture, labels, BARE)
    const isHair = (i: number): boolean => isTip(i) && isNearer(picture.lab, tips, found, i)
    const pixels = found.pixels.filter((i) => bare[i] > BARE_SKIN && !isHair(i))
    if (pixels.length === 0) break
    for (const i of pixels) labels[i] = SKIN
  }
  const hair = tips.pixels.filter((i) => isTip(i) && labels[i] === UPPER)
  for (const i of hair) labels[i] = HAIR
  joinHairInPlace(labels, hair, picture)
  for (const i of looseHair(picture, labels)) labels[i] = UPPER
}

/** Relabels narrow strips of skin between hair and the tips below it, which the parser sees between hair and cloth. */
function joinHairInPlace(labels: LabelMap, tips: readonly number[], { w, body }: Picture): void {
  const most = Math.round(STRIP * body.unit)
  for (const i of tips) {
    let above = i - w
    while (labels[above] === SKIN && i - above <= most * w) above -= w
    if (labels[above] !== HAIR) continue
    for (let k = above + w; k < i; k += w) labels[k] = HAIR
  }
}

/** Pixels of upper clothes that are of another material, and its colours (Lab); null where there are none. */
type Misread = { readonly pixels: readonly number[]; readonly material: Planes | null }
const NONE: Misread = { pixels: [], material: null }

/** True if pixel i has the colour of the first material rather than that of the second. */
const isNearer = (lab: Planes, first: Misread, second: Misread, i: number): boolean =>
  first.material !== null &&
  (second.material === null || deltaE(lab, first.material, i) < deltaE(lab, second.material, i))

/** Finds the pixels of upper clothes near the material that have its colour and not the cloth's. */
function misread(
  { lab, matte, w, h, body: { unit } }: Picture,
  labels: LabelMap,
  { label, reach, pure, lightness }: Material,
): Misread {
  const isUpper = labelMask(labels, UPPER)
  const toMaterial = distanceTo(labelMask(labels, label), w, h, reach * unit + 1)
  const doubted = maskOf(
    w * h,
    (i) => isUpper[i] === 1 && matte[i] >= OPAQUE && toMaterial[i] <= reach * unit,
  )
  if (!doubted.includes(1)) return NONE
  const toCloth = distanceTo(isUpper, w, h, pure * unit + 1)
  const own = maskOf(w * h, (i) => labels[i] === label && matte[i] > OPAQUE && toCloth[i] > pure * unit)
  const material = spreadTo(lab, own, w, h, isUpper)
  if (!material) return NONE
  // More of the material may be misread farther away.
  const isUnlike = (i: number): boolean => deltaE(lab, material, i, lightness) > LEAST_DELTA
  const far = maskOf(
    w * h,
    (i) => isUpper[i] && matte[i] > OPAQUE && toMaterial[i] > reach * unit && isUnlike(i),
  )
  const cloth = spreadTo(lab, far, w, h, doubted)
  if (!cloth) return NONE
  return {
    pixels: pixelsOf(doubted).filter((i) => resembles(lab, cloth, material, i, MAX_RATIO, lightness)),
    material,
  }
}
