/**
 * Combines what both networks see of a garment that a person wears: the garment reader knows collars, straps, insides and legs,
 * the person parser tells the garment from skin, hair and other clothes, and sleeves from the trunk.
 */
import type { FineCategory } from '../../engine.ts'
import type { Plane } from '../image/raster.ts'
import type { BodyPart, PersonReading } from '../nets/person-parser.ts'
import { partsAt } from '../person/parts-at.ts'
import type { Size } from '../working-size.ts'
import { kindOf } from './parts.ts'
import type { GroupName } from './parts.ts'

/** Weight of the person parser. On photographs of 23 wearers it was right wherever the two differed widely. */
const PARSER_SHARE = 0.75
/** Keeps the division by the reader's probability of cloth finite. */
const EPSILON = 1e-3

/** The groups that share the parser's trunk in the reader's proportions. Straps are too thin for the parser. */
const TRUNK = ['body', 'collar', 'inside'] as const
type Planes = Readonly<Record<Exclude<GroupName, 'background'>, Plane>>

const SLEEVES: readonly (readonly [GroupName & ('left' | 'right'), BodyPart])[] = [
  // The viewer's left is the wearer's right.
  ['left', 'rightSleeve'],
  ['right', 'leftSleeve'],
]

/** The parser's trunk of a garment, without sleeves. */
function trunkParts(category: FineCategory): readonly BodyPart[] {
  if (kindOf(category) === 'top') return ['upperClothes']
  return category === 'jumpsuit'
    ? ['upperClothes', 'lowerClothes', 'dress']
    : kindOf(category) === 'dress'
      ? ['upperClothes', 'dress', 'lowerClothes']
      : ['lowerClothes', 'dress']
}

/**
 * Corrects the reader's probabilities by group, at the picture's size and in place.
 * @param isOpen whether the garment is open in front: the parser takes what shows below it for the same clothes
 */
export function combineInPlace(
  planes: Planes,
  wearer: PersonReading,
  {
    category,
    isOpen,
    size,
  }: { readonly category: FineCategory; readonly isOpen: boolean; readonly size: Size },
): void {
  const trunk = partsAt(wearer, trunkParts(category), size)
  combineTrunkInPlace(planes, trunk, isOpen)
  if (kindOf(category) === 'trousers') return
  for (const [group, part] of SLEEVES) {
    const sleeve = partsAt(wearer, [part], size)
    const plane = planes[group]
    for (let i = 0; i < plane.length; i++) plane[i] += (sleeve[i] - plane[i]) * PARSER_SHARE
  }
}

function combineTrunkInPlace(planes: Planes, trunk: Plane, isOpen: boolean): void {
  for (let i = 0; i < trunk.length; i++) {
    let seen = 0
    for (const name of TRUNK) seen += planes[name][i]
    const missed = isOpen ? 0 : Math.max(0, EPSILON - seen)
    for (const name of TRUNK) {
      const share = (planes[name][i] + (name === 'body' ? missed : 0)) / Math.max(seen, EPSILON)
      const wanted = trunk[i] * share
      planes[name][i] +=
        ((isOpen ? Math.min(planes[name][i], wanted) : wanted) - planes[name][i]) * PARSER_SHARE
    }
  }
}
