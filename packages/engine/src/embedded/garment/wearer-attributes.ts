/**
 * Corrects the attributes of a garment that a person wears by what the person parser sees of its sleeves and its length,
 * and finds what else they wear.
 */
import type { GarmentCategory, WornKind } from '../../engine.ts'
import type { Plane } from '../image/raster.ts'
import type { GarmentAttributes, GarmentReading } from '../nets/garment-reader.ts'
import { PARTS } from '../nets/garment-reader.ts'
import { BODY_PARTS } from '../nets/person-parser.ts'
import type { BodyPart, PersonReading } from '../nets/person-parser.ts'
import { withArmpitsOf, withSleevesOf } from './wearer-landmarks.ts'

type Sleeve = GarmentAttributes['sleeve']['value']

/**
 * Sleeves by the least share of the arm (area of sleeve relative to sleeve and bare arm) that they cover; of 23 wearers
 * in photographs, 12 without sleeves have up to 0.05, and short sleeves 0.2 to 0.5.
 */
const COVERED: readonly (readonly [least: number, Sleeve])[] = [
  [0.8, 'long'],
  [0.56, 'elbow'],
  [0.28, 'short'],
  [0.1, 'cap'],
]
/** From this share on a sleeve that the reader calls long is long: sheer sleeves are seen in part. */
const LONG = 0.5
const WITHOUT: ReadonlySet<Sleeve> = new Set(['none', 'strap'])
const SHORT: ReadonlySet<Sleeve> = new Set(['cap', 'short'])
/** Probabilities from which a cell shows clothes, and does so for certain; least number of the former. */
const CLOTHES = { seen: 0.5, certain: 0.9, least: 500 } as const
/** The reader's cells of a skirt per those of legs, from which lower clothes are a skirt. */
const SKIRT = 1.5
/**
 * Least number of certain cells of the upper and of the lower clothes of an outfit, and least share of the certain ones
 * among each. Of 21 wearers of both in photographs, the least are 739 cells and 0.61.
 */
const OUTFIT = { certain: 500, share: 0.5 } as const
/** Share of a dress in a dress and upper clothes above which the wearer wears a dress, and below which they do not. */
const DRESS = { least: 0.6, most: 0.3 } as const

/**
 * The reading with the sleeve that the wearer's picture shows, and with the category: between tops and dresses, and between
 * skirts and trousers where `requested` asks for these below a top.
 */
export function seenOnWearer(
  reading: GarmentReading,
  wearer: PersonReading,
  requested: GarmentCategory,
): GarmentReading {
  const { sleeve, category } = reading.attributes
  const seen = sleeveOn(wearer, sleeve.value)
  return {
    ...reading,
    landmarks: landmarksOn(wearer, reading, seen),
    attributes: {
      ...reading.attributes,
      sleeve: { ...sleeve, value: seen },
      category: (requested === 'bottom' && bottomOn(wearer, reading)) || categoryOn(wearer, category),
    },
  }
}

function landmarksOn(
  wearer: PersonReading,
  { landmarks, attributes }: GarmentReading,
  seen: Sleeve,
): GarmentReading['landmarks'] {
  if (WITHOUT.has(seen)) return withArmpitsOf(landmarks, wearer)
  // The reader finds the corners of the sleeves that it sees more precisely.
  return WITHOUT.has(attributes.sleeve.value) ? withSleevesOf(landmarks, wearer, SHORT.has(seen)) : landmarks
}

function sleeveOn(wearer: PersonReading, read: Sleeve): Sleeve {
  const covered = Math.max(...(['left', 'right'] as const).map((side) => coveredArm(wearer, side)))
  if (read === 'long' && covered > LONG) return read
  const [, seen] = COVERED.find(([least]) => covered >= least) ?? []
  return seen ?? (WITHOUT.has(read) ? read : 'none')
}

function coveredArm(wearer: PersonReading, side: 'left' | 'right'): number {
  const sleeve = areaOf(wearer, `${side}Sleeve`)
  const arm = areaOf(wearer, `${side}Arm`)
  return sleeve / Math.max(1, sleeve + arm)
}

function categoryOn(
  wearer: PersonReading,
  read: GarmentAttributes['category'],
): GarmentAttributes['category'] {
  const share = shareOfDress(wearer)
  if (read.value === 'top' && share > DRESS.least) return { value: 'dress', trust: share }
  return read.value === 'dress' && share < DRESS.most ? { value: 'top', trust: 1 - share } : read
}

/** The lower clothes that the parser surely sees; null for none. The reader tells a skirt's cloth from that of legs. */
function bottomOn(wearer: PersonReading, { parts }: GarmentReading): GarmentAttributes['category'] | null {
  const trust = certaintyOfClothes(wearer, ['lowerClothes'])
  if (trust === 0) return null
  const areas = (['skirt', 'legLeft', 'legRight'] as const).map((name) => sumOf(parts[PARTS.indexOf(name)]))
  const [skirt, left, right] = areas
  return { value: skirt > SKIRT * (left + right) ? 'skirt' : 'trousers', trust }
}

function shareOfDress(wearer: PersonReading): number {
  const [upper, dress] = [areaOf(wearer, 'upperClothes'), areaOf(wearer, 'dress')]
  return dress / Math.max(1, upper + dress)
}

/**
 * How surely the parser sees clothes of the wearer: the share of their cells in which it is certain; 0 when there are few.
 * @param names the clothes; by default those of the upper body
 */
export function certaintyOfClothes(
  wearer: PersonReading,
  names: readonly BodyPart[] = ['upperClothes', 'dress'],
): number {
  const { cells, certain } = cellsOf(wearer, names)
  return cells < CLOTHES.least ? 0 : certain / cells
}

/** The garments that the wearer wears together, from the top down; empty unless the parser is certain of each. */
export function outfitOf(wearer: PersonReading): readonly WornKind[] {
  const areCertain = (['upperClothes', 'lowerClothes'] as const).every((name) => {
    const { cells, certain } = cellsOf(wearer, [name])
    return certain >= OUTFIT.certain && certain >= OUTFIT.share * cells
  })
  return areCertain && shareOfDress(wearer) < DRESS.most ? ['top', 'bottom'] : []
}

/** Counts the cells that show one of the parts, and those that do so for certain. */
function cellsOf({ parts }: PersonReading, names: readonly BodyPart[]) {
  const planes = names.map((name) => parts[BODY_PARTS.indexOf(name)])
  let [cells, certain] = [0, 0]
  for (let i = 0; i < planes[0].length; i++) {
    let seen = 0
    for (const plane of planes) seen += plane[i]
    if (seen > CLOTHES.seen) cells++
    if (seen > CLOTHES.certain) certain++
  }
  return { cells, certain }
}

/** Expected number of cells of a part. */
const areaOf = ({ parts }: PersonReading, name: BodyPart): number => sumOf(parts[BODY_PARTS.indexOf(name)])

function sumOf(plane: Plane): number {
  let sum = 0
  for (const probability of plane) sum += probability
  return sum
}
