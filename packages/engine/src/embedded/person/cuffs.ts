/** Finds cuffs that the parser labelled as objects, with skin beside them: patches at a wrist that continue a sleeve. */
import { distance } from '../image/maths.ts'
import { components, pixelsOf, labelMask } from '../image/regions.ts'
import { OBJECT, SIDES, SKIN, UPPER } from './types.ts'
import type { LabelMap, Person } from './types.ts'

/** Greatest area of a patch (squared units); bags are larger. */
const LARGEST = 0.09
/** Greatest distance (units) of its middle from a wrist. */
const REACH = 0.35
/** Greatest ΔE of a cuff's pixels from the cloth, and the weight of lightness in it: sheer sleeves have opaque cuffs. */
const LIKE = { most: 16, lightness: 0.4 } as const
/** Least share of a patch's border that lies on cloth, and of its pixels that are like it. */
const LEAST = { onCloth: 0.2, like: 0.4 } as const

type Picture = Pick<Person, 'lab' | 'w' | 'h' | 'body'>
type Lab = readonly [number, number, number]

/** Returns the pixels of such cuffs, and those of the skin that was labelled with them. */
export function cuffsAmongObjects(
  { lab, w, h, body }: Picture,
  labels: LabelMap,
): { readonly cuff: readonly number[]; readonly skin: readonly number[] } {
  const found: { cuff: number[]; skin: number[] } = { cuff: [], skin: [] }
  if (!labels.includes(OBJECT)) return found
  const { label, info } = components(labels, w, h, OBJECT)
  const objects = pixelsOf(labelMask(labels, OBJECT))
  const at = (i: number): Lab => [lab[0][i], lab[1][i], lab[2][i]]
  for (let k = 1; k < info.length; k++) {
    const { area } = info[k]
    if (area > LARGEST * body.unit ** 2) continue
    const pixels = objects.filter((i) => label[i] === k)
    const middle = [mean(pixels, (i) => i % w), mean(pixels, (i) => Math.floor(i / w))] as const
    if (!SIDES.some((side) => distance(middle, body.wrist[side]) < REACH * body.unit)) continue
    const border = pixels.flatMap((i) => [i - w, i - 1, i + 1, i + w]).filter((i) => labels[i] !== OBJECT)
    const [cloth, skin] = [UPPER, SKIN].map((wanted) => border.filter((i) => labels[i] === wanted))
    if (cloth.length < LEAST.onCloth * border.length) continue
    const [ofCloth, ofSkin] = [cloth, skin].map((of) => meanLab(of.map(at)))
    const isSkin = (i: number) => skin.length > 0 && deltaE(at(i), ofSkin) < deltaE(at(i), ofCloth)
    const like = pixels.filter((i) => !isSkin(i) && deltaE(at(i), ofCloth) < LIKE.most)
    if (like.length < LEAST.like * area) continue
    for (const i of pixels) (isSkin(i) ? found.skin : found.cuff).push(i)
  }
  return found
}

const mean = <T>(items: readonly T[], valueOf: (item: T) => number): number =>
  items.reduce((sum, item) => sum + valueOf(item), 0) / items.length

const meanLab = (colours: readonly Lab[]): Lab => [
  mean(colours, ([l]) => l),
  mean(colours, ([, a]) => a),
  mean(colours, ([, , b]) => b),
]

const deltaE = (one: Lab, other: Lab): number =>
  Math.hypot(LIKE.lightness * (one[0] - other[0]), one[1] - other[1], one[2] - other[2])
