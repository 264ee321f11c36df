/** Warnings about a garment's picture: reasons why a good result is unlikely, and what to change in the picture. */
import type { FineCategory, GarmentCategory } from '../../engine.ts'
import type { Doubt } from '../doubt.ts'
import type { GarmentReading } from '../nets/garment-reader.ts'
import type { GarmentShape, TopShape } from './garment.ts'
import { landmarkPair } from './landmarks.ts'
import { piecesOf } from './pieces.ts'
import type { ParsedGarment } from './parse.ts'

/** Range of background probabilities in which the network is undecided. */
const UNDECIDED = [0.2, 0.8] as const
/** Share of undecided cells that is too much. */
const MAX_UNDECIDED = 0.12
/** Least probability of a skirt: lampshades, bags and the like are taken for skirts with less. */
const SKIRT_TRUST = 0.8
/** Least probability of a category that is not a guess. */
const LEAST_TRUST = 0.5
/** Squared RGB contrast below which an outline is hardly visible. */
const LOW_CONTRAST = 0.01
const BOTTOMS: ReadonlySet<FineCategory> = new Set(['trousers', 'skirt', 'shorts'])
/** A garment that covers more of a border of the picture than this share is cut off there. */
const CUT_OFF = 0.12
/** Least mirror symmetry of a garment laid flat, and of one on a wearer, who hardly ever stands straight. */
const SYMMETRIC = { flat: 0.93, worn: 0.85 } as const
/** Trust in a garment that is worn: as the person parser sees it clearly, or not. */
const WORN = { clear: 0.9, unclear: 0.75 } as const

/** The number of borders of the picture that cut the garment off. */
function cutOffSides({ mask, w, h }: GarmentShape): number {
  const count = (length: number, at: (i: number) => number): number => {
    let on = 0
    for (let i = 0; i < length; i++) on += mask[at(i)]
    return on / length
  }
  const sides = [
    count(w, (x) => x),
    count(w, (x) => (h - 1) * w + x),
    count(h, (y) => y * w),
    count(h, (y) => y * w + w - 1),
  ]
  return sides.filter((share) => share > CUT_OFF).length
}

/** Share of the garment's pixels that mirror onto the garment, or into the gap between its fronts. */
function symmetry(shape: GarmentShape): number {
  const { mask, w, h, axis } = shape
  const opening = openingIn(shape)
  let area = 0
  let mirrored = 0
  for (let i = 0; i < w * h; i++) {
    if (!mask[i]) continue
    area++
    const x = Math.round(2 * axis - (i % w))
    const gap = opening?.[Math.floor(i / w)]
    const isGap = gap && x >= gap[0] && x <= gap[1]
    if (isGap || (x >= 0 && x < w && mask[i - (i % w) + x])) mirrored++
  }
  return mirrored / area
}

const openingIn = (shape: GarmentShape): TopShape['opening'] =>
  shape.kind === 'trousers' ? null : shape.opening

/** Share of the garment's cells in which the network is undecided between cloth and background. */
function undecidedShare(reading: GarmentReading): number {
  const [background] = reading.parts
  let doubtful = 0
  let cloth = 0
  for (const p of background) {
    if (p < UNDECIDED[1]) cloth++
    if (p > UNDECIDED[0] && p < UNDECIDED[1]) doubtful++
  }
  return doubtful / (cloth || 1)
}

/**
 * Lists the warnings about a garment, in no particular order: `warningsOf` sorts them.
 * @param requested the category that the caller asked for
 */
export function assessGarment(
  { garment, contrast, isClearlyWorn }: ParsedGarment,
  reading: GarmentReading,
  requested: GarmentCategory,
): Doubt[] {
  const { shape, category } = garment
  const { attributes, landmarks } = reading
  const flat = attributes.worn.value === 'no'
  const found: (Doubt | false)[] = [
    !isClearlyWorn &&
      undecidedShare(reading) > MAX_UNDECIDED && {
        code: 'garment_background',
        message:
          'The garment’s background is not plain, so parts of it may be taken for cloth. A plain one works best.',
        trust: 0.6,
      },
    flat &&
      cutOffSides(shape) > 0 && {
        code: 'garment_cut_off',
        message: 'The picture cuts part of the garment off. One that shows all of it fits better.',
        trust: 0.75,
      },
    piecesOf(shape).length > 0 && {
      code: 'several_garments',
      message: 'There seem to be several pieces in the garment’s picture. One garment alone works best.',
      trust: 0.7,
    },
    (symmetry(shape) < SYMMETRIC[isClearlyWorn ? 'worn' : 'flat'] ||
      attributes.category.trust < LEAST_TRUST) && {
      code: 'garment_outline_unusual',
      message:
        'The garment’s outline is unusual: it may be folded, turned or partly hidden. Laid flat, it fits best.',
      trust: 0.7,
    },
    shape.kind !== 'trousers' &&
      (!landmarkPair(landmarks, 'shoulder', shape.axis) ||
        !landmarkPair(landmarks, 'armpit', shape.axis)) && {
        code: 'garment_shoulders_unclear',
        message:
          'The garment’s shoulders or straps are hard to make out. Laid flat with its shoulders spread, it fits best.',
        trust: 0.7,
      },
    (category === 'skirt'
      ? attributes.category.trust < SKIRT_TRUST
      : requested === 'bottom' && !BOTTOMS.has(attributes.category.value)) && {
      code: 'not_trousers',
      message: 'This does not look like trousers or a skirt: it may be folded, and sit wrong.',
      trust: 0.6,
    },
    !flat && {
      code: 'garment_worn',
      message:
        'The garment is worn by a person in its picture. A picture of the garment alone gives a cleaner result.',
      trust: WORN[isClearlyWorn ? 'clear' : 'unclear'],
    },
    flat &&
      contrast < LOW_CONTRAST && {
        code: 'garment_low_contrast',
        message: 'The garment has almost the colour of its background, so its outline may be rough.',
        trust: 0.95,
      },
  ]
  return found.filter((doubt) => doubt !== false)
}
