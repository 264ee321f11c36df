/** The network's classes as groups of the one garment that is wanted, in every cell of its grid. */
import type { FineCategory, GarmentCategory } from '../../engine.ts'
import { PARTS, PARTS_GRID } from '../nets/garment-reader.ts'
import type { GarmentReading, PartName } from '../nets/garment-reader.ts'
import type { Plane } from '../image/raster.ts'
import { components, maskOf } from '../image/regions.ts'
import type { GarmentShape } from './garment.ts'
import { landmarkOnSide } from './landmarks.ts'

type Kind = GarmentShape['kind']

/** The classes that the engine works with: `left` and `right` are sleeves, or the legs of trousers. */
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

/** The fine categories that a caller's category covers; the first is taken where the network sees none of them. */
const TOLD: Record<Exclude<GarmentCategory, 'auto'>, readonly FineCategory[]> = {
  top: ['top', 'outerwear'],
  outerwear: ['outerwear'],
  dress: ['dress', 'jumpsuit'],
  bottom: ['trousers', 'skirt', 'shorts'],
}

/** Below this probability a top may as well be a dress; then it is one from this length (chest widths, neck to hem) on. */
const TORN = { trust: 0.6, length: 2.3 }

/** The garment's category: the network's, within what the caller said. */
export function categoryOf(reading: Read, told: GarmentCategory): FineCategory {
  const { value, trust } = reading.attributes.category
  const isTorn = value === 'top' && trust < TORN.trust
  const seen = isTorn && told === 'auto' && lengthOf(reading) > TORN.length ? 'dress' : value
  if (told === 'auto' || TOLD[told].includes(seen)) return seen
  return TOLD[told][0]
}

type Read = Pick<GarmentReading, 'attributes' | 'landmarks'>

/** Neck to hem in chest widths, by landmarks that were all seen; 0 without them. */
function lengthOf({ landmarks }: Read): number {
  const [neck, armpit, hem] = (['neck', 'armpit', 'hem'] as const).map((name) => {
    const [a, b] = [landmarkOnSide(landmarks, name, 0), landmarkOnSide(landmarks, name, 1)]
    return a && b && { y: (a[1] + b[1]) / 2, width: Math.abs(b[0] - a[0]) }
  })
  return neck && armpit && hem ? (hem.y - neck.y) / armpit.width : 0
}

export const kindOf = (category: FineCategory): Kind => KINDS[category]

/** Classes that lie in no group of their own are the garment's body. */
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

/** Classes of other clothes, beside a garment that a person wears. */
function othersBeside(category: FineCategory): readonly PartName[] {
  if (category === 'jumpsuit') return []
  if (category === 'dress') return ['legLeft', 'legRight']
  if (kindOf(category) === 'top') return ['skirt', 'legLeft', 'legRight', 'waistband']
  const upper = ['torso', 'sleeveLeft', 'sleeveRight', 'collar', 'strap'] as const
  return category === 'skirt' ? [...upper, 'legLeft', 'legRight'] : upper
}

/** Probabilities by group in every cell of the grid, which sum to one. Islands have become what lies about them. */
export function groupsOf({ parts, attributes }: GarmentReading, category: FineCategory): Groups {
  const kind = kindOf(category)
  const table = kind === 'trousers' ? groupsOfTrousers : groupsOfTop
  const others = attributes.worn.value === 'yes' ? othersBeside(category) : []
  const planes = GROUPS.map(() => new Float32Array(PARTS_GRID.w * PARTS_GRID.h))
  PARTS.forEach((name, c) => {
    const group = others.includes(name) ? 'background' : (table[name] ?? 'body')
    addTo(planes[GROUPS.indexOf(group)], parts[c])
  })
  for (let round = 0; round < 2; round++) joinIslands(planes)
  return Object.fromEntries(GROUPS.map((name, g) => [name, planes[g]])) as Record<GroupName, Plane>
}

function addTo(sum: Plane, plane: Plane): void {
  for (let i = 0; i < sum.length; i++) sum[i] += plane[i]
}

/** Islands are below these shares of the garment's cells, and of the largest piece of their group. */
const ISLAND = { cloth: 0.012, ground: 0.002, ofLargest: 0.35 }
/** Share of an island's rim that must be of one other group; and cells below which cloth in open ground is an island too. */
const SURROUNDED = 0.6
const ENCLOSED = 0.95
const SPECK = 10
/** A piece of the body of less than this share of the largest, along a sleeve for this share of its rim within the cloth, is its end. */
const END = 0.15
const ALONG = 0.8
const [BODY, LEFT, RIGHT] = (['body', 'left', 'right'] as const).map((name) => GROUPS.indexOf(name))

/** Gives the probability of cells in islands to the group about them, in place. */
function joinIslands(planes: readonly Plane[]): void {
  const { w, h } = PARTS_GRID
  const label = maxima(planes, w * h)
  let cloth = 0
  for (const group of label) if (group > 0) cloth++
  planes.forEach((plane, group) => {
    const own = maskOf(w * h, (i) => label[i] === group)
    const { label: piece, info } = components(own, w, h)
    const largest = Math.max(0, ...info.map(({ area }) => area))
    const least = cloth * (group === 0 ? ISLAND.ground : ISLAND.cloth)
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
      // The only piece of its group is none either where cloth of one other lies all about it.
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

/** Counts the neighbours of cell i that are of another piece, by group. */
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

/** The likeliest plane of every cell. */
export function maxima(planes: readonly Plane[], n: number): Uint8Array {
  const label = new Uint8Array(n)
  for (let i = 0; i < n; i++) {
    let best = 0
    for (let c = 1; c < planes.length; c++) if (planes[c][i] > planes[best][i]) best = c
    label[i] = best
  }
  return label
}
