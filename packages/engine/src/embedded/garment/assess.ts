/** What about a garment's picture makes a good result unlikely, and what to change in it. */
import type { GarmentCategory } from '../../engine.ts'
import type { Doubt } from '../doubt.ts'
import { components } from '../image/regions.ts'
import { SIDES } from '../person/types.ts'
import type { Garment, GarmentShape } from './garment.ts'
import { isTrousers } from './trousers-outline.ts'

/** Share of the border that one plain ground must explain. */
const PLAIN = 0.7
/** A mask that lies on more of a side of the picture than this share is cut off there. */
const CUT_OFF = 0.12
/** A second piece counts from this share of the largest on. */
const PIECE = 0.2
/** Garments laid flat mirror onto themselves by more than this share. */
const SYMMETRIC = 0.93
/** Between neck and shoulder there lies at least this, and the neck is at most so wide (chest widths); or its edge shows. */
const SHOULDER = { width: 0.05, neck: 0.7, edge: 3 }

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

/** Share of the garment whose mirror image about its axis is garment too. */
function symmetry({ mask, w, h, axis }: GarmentShape): number {
  let area = 0
  let mirrored = 0
  for (let i = 0; i < w * h; i++) {
    if (!mask[i]) continue
    area++
    const x = Math.round(2 * axis - (i % w))
    if (x >= 0 && x < w && mask[i - (i % w) + x]) mirrored++
  }
  return mirrored / area
}

function countPieces({ mask, w, h }: GarmentShape): number {
  const [, ...pieces] = components(mask, w, h).info
  const largest = Math.max(...pieces.map((piece) => piece.area))
  return pieces.filter((piece) => piece.area > largest * PIECE).length
}

/** Straps, shoulders that stand up, or a wide neck whose front edge was not found. */
function areShouldersUnclear({ shape, neckline }: Garment): boolean {
  if (shape.kind === 'trousers') return false
  const isClosed = neckline !== null && !neckline.open
  if (isClosed && neckline.edge >= SHOULDER.edge) return false
  const widths = SIDES.map((k) => Math.abs(shape.shoulder[k][0] - shape.neck[k][0]))
  if (Math.min(...widths) < SHOULDER.width * shape.chest) return true
  return isClosed && shape.neck[1][0] - shape.neck[0][0] > SHOULDER.neck * shape.chest
}

/** The doubts about a garment that was asked for as `category`, most serious first. */
export function assessGarment(garment: Garment, category: GarmentCategory): Doubt[] {
  const { shape, lowContrast, plainGround } = garment
  const flat = plainGround !== null
  const found: (Doubt | false)[] = [
    flat &&
      plainGround < PLAIN && {
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
    countPieces(shape) > 1 && {
      code: 'several_garments',
      message: 'There seem to be several pieces in the garment’s picture. One garment alone works best.',
      trust: 0.7,
    },
    symmetry(shape) < SYMMETRIC && {
      code: 'garment_outline_unusual',
      message:
        'The garment’s outline is unusual: it may be folded, turned or partly hidden. Laid flat, it fits best.',
      trust: 0.7,
    },
    areShouldersUnclear(garment) && {
      code: 'garment_shoulders_unclear',
      message:
        'The garment’s shoulders or straps are hard to make out. Laid flat with its shoulders spread, it fits best.',
      trust: 0.7,
    },
    category === 'bottom' &&
      !isTrousers(shape) && {
        code: 'not_trousers',
        message: 'This does not look like trousers: skirts and folded trousers may sit wrong.',
        trust: 0.6,
      },
    !flat && {
      code: 'garment_worn',
      message:
        'The garment is worn by a person in its picture. A picture of the garment alone gives a cleaner result.',
      trust: 0.75,
    },
    flat &&
      lowContrast && {
        code: 'garment_low_contrast',
        message: 'The garment has almost the colour of its background, so its outline may be rough.',
        trust: 0.85,
      },
  ]
  return found.filter((doubt) => doubt !== false)
}
