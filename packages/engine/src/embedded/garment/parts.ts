/** Maps the network's classes to groups of the requested garment, in every cell of the network's grid. */
import type { FineCategory, GarmentCategory } from '../../engine.ts'
import { PARTS, PARTS_GRID } from '../nets/garment-reader.ts'
import type { GarmentReading, PartName } from '../nets/garment-reader.ts'
import type { Plane } from '../image/raster.ts'
import { components } from '../image/regions.ts'
import type { GarmentShape } from './garment.ts'
import { landmarkOnSide } from './landmarks.ts'

type Kind = GarmentShape['kind']

/** Groups of classes; `left` and `right` are sleeves, or the legs of trousers. */
export const GROUPS = ['background', 'inside', 'body', 'left', 'right', 'collar', 'strap'] as const
export type GroupName = (typeof GROUPS)[number]
export type Groups = Readonly<Record<GroupName, Plane>>

const KINDS: Record<FineCategory, Kind> = {
  top: 'top',
  outerwear: 'top',
  dress: 'dress',
  jumpsuit: 'dress',
  skirt: 'trousers',
  trousers: 'trousers',
  shorts: 'trousers',
}

/** The fine categories of a requested category; the first is the fallback where the network sees none of them. */
const COVERED: Record<Exclude<GarmentCategory, 'auto'>, readonly FineCategory[]> = {
  top: ['top', 'outerwear'],
  outerwear: ['outerwear'],
  dress: ['dress', 'jumpsuit'],
  bottom: ['trousers', 'skirt', 'shorts'],
}

/** A top of a probability below `trust` is a dress from `length` on (neck to hem, in chest widths). */
const AMBIGUOUS_TOP = { trust: 0.6, length: 2.3 }

/** The garment's category: the network's, restricted to the one requested. */
export function categoryOf(reading: Read, requested: GarmentCategory): FineCategory {
  const { value, trust } = reading.attributes.category
  const isAmbiguous = value === 'top' && trust < AMBIGUOUS_TOP.trust
  const seen =
    isAmbiguous && requested === 'auto' && lengthOf(reading) > AMBIGUOUS_TOP.length ? 'dress' : value
  if (requested === 'auto' || COVERED[requested].includes(seen)) return seen
  return COVERED[requested][0]
}

type Read = Pick<GarmentReading, 'attributes' | 'landmarks'>

/** Neck to hem in chest widths; 0 unless all of these landmarks were found. */
function lengthOf({ landmarks }: Read): number {
  const [neck, armpit, hem] = (['neck', 'armpit', 'hem'] as const).map((name) => {
    const [a, b] = [landmarkOnSide(landmarks, name, 0), landmarkOnSide(landmarks, name, 1)]
    return a && b && { y: (a[1] + b[1]) / 2, width: Math.abs(b[0] - a[0]) }
  })
  return neck && armpit && hem ? (hem.y - neck.y) / armpit.width : 0
}

export const kindOf = (category: FineCategory): Kind => KINDS[category]

/** Groups by class; classes without an entry belong to the body. */
const groupsOfTop: Partial<Record<PartName, GroupName>> = {
  background: 'background',
  inside: 'inside',
  sleeveLeft: 'left',
  sleeveRight: 'right',
  collar: 'collar',
  strap: 'strap',
}
const groupsOfTrousers: Partial<Record<PartName, GroupName>> = {
  background: 'background',
  inside: 'inside',
  legLeft: 'left',
  legRight: 'right',
}

/** Classes that are other clothes when a person wears the garment. */
function otherClothes(category: FineCategory): readonly PartName[] {
  if (category === 'jumpsuit') return []
  if (category === 'dress') return ['legLeft', 'legRight']
  if (kindOf(category) === 'top') return ['skirt', 'legLeft', 'legRight', 'waistband']
  const upper = ['torso', 'sleeveLeft', 'sleeveRight', 'collar', 'strap'] as const
  return category === 'skirt' ? [...upper, 'legLeft', 'legRight'] : upper
}

/**
 * Probabilities by group in every cell of the grid; they sum to one. Islands are merged into the group around them.
 */
export function groupsOf({ parts, attributes }: GarmentReading, category: FineCategory): Groups {
  const kind = kindOf(category)
  const table = kind === 'trousers' ? groupsOfTrousers : groupsOfTop
  const others = attributes.worn.value === 'yes' ? otherClothes(category) : []
  const planes = GROUPS.map(() => new Float32Array(PARTS_GRID.w * PARTS_GRID.h))
  PARTS.forEach((name, c) => {
    const group = others.includes(name) ? 'background' : (table[name] ?? 'body')
    addTo(planes[GROUPS.indexOf(group)], parts[c])
  })
  for (let round = 0; round < 2; round++) mergeIslands(planes)
  return Object.fromEntries(GROUPS.map((name, g) => [name, planes[g]])) as Record<GroupName, Plane>
}

function addTo(sum: Plane, plane: Plane): void {
  for (let i = 0; i < sum.length; i++) sum[i] += plane[i]
}

/** Largest island: shares of the cloth's cells (cloth, background), and of the largest piece of its group. */
const ISLAND = { cloth: 0.012, background: 0.002, ofLargest: 0.35 }
/** Least share of an island's rim that is of one other group. */
const SURROUNDED = 0.6
/** Share of the rim from which on a piece is enclosed by one other group. */
const ENCLOSED = 0.95
/** Cloth inside background is an island below this number of cells. */
const SPECK = 10
/**
 * A body piece below the share END of the largest, of whose rim within the cloth more than the share ALONG borders a
 * sleeve, is the end of that sleeve.
 */
const END = 0.15
const ALONG = 0.8
const [BODY, LEFT, RIGHT] = (['body', 'left', 'right'] as const).map((name) => GROUPS.indexOf(name))

/** Moves the probability of cells in islands to the surrounding group, in place. */
function mergeIslands(planes: readonly Plane[]): void {
  const { w, h } = PARTS_GRID
  const label = maxima(planes, w * h)
  let cloth = 0
  for (const group of label) if (group > 0) cloth++
  planes.forEach((plane, group) => {
    const { label: piece, info } = components(label, w, h, group)
    const largest = Math.max(0, ...info.map(({ area }) => area))
    const least = cloth * (group === 0 ? ISLAND.background : ISLAND.cloth)
    const rims = info.map(() => new Float64Array(planes.length))
    for (let i = 0; i < w * h; i++) if (piece[i]) countRim(piece, label, i, w, h, rims[piece[i]])
    const target = info.map(({ area }, id) => {
      const sum = rims[id].reduce((a, b) => a + b, 0)
      const to = rims[id].indexOf(Math.max(...rims[id]))
      if (group === BODY && area < END * largest) {
        const limb = rims[id][LEFT] > rims[id][RIGHT] ? LEFT : RIGHT
        if (rims[id][limb] > ALONG * (sum - rims[id][0])) return limb
      }
      if (!id || area >= least) return -1
      // Even the only piece of its group is an island where cloth of one other group encloses it.
      const isEnclosed = group > 0 && to > 0 && rims[id][to] > ENCLOSED * sum
      if (area >= ISLAND.ofLargest * largest && !isEnclosed) return -1
      const isOpen = group > 0 && to !== 0 && rims[id][0] >= 0.5 * sum && area >= SPECK
      return rims[id][to] > SURROUNDED * sum && !isOpen ? to : -1
    })
    for (let i = 0; i < w * h; i++) {
      const to = target[piece[i]]
      if (!piece[i] || to < 0) continue
      planes[to][i] += plane[i]
      plane[i] = 0
    }
  })
}

/** Counts the neighbours of cell i that belong to other pieces, by group. */
function countRim(
  piece: Int32Array,
  label: Uint8Array,
  i: number,
  w: number,
  h: number,
  rim: Float64Array,
): void {
  const [x, y] = [i % w, Math.floor(i / w)]
  if (x > 0 && piece[i - 1] !== piece[i]) rim[label[i - 1]]++
  if (x < w - 1 && piece[i + 1] !== piece[i]) rim[label[i + 1]]++
  if (y > 0 && piece[i - w] !== piece[i]) rim[label[i - w]]++
  if (y < h - 1 && piece[i + w] !== piece[i]) rim[label[i + w]]++
}

/** The index of the plane with the highest value in every cell (argmax). */
export function maxima(planes: readonly Plane[], n: number): Uint8Array {
  const label = new Uint8Array(n)
  for (let i = 0; i < n; i++) {
    let best = 0
    for (let c = 1; c < planes.length; c++) if (planes[c][i] > planes[best][i]) best = c
    label[i] = best
  }
  return label
}
