/** Reads the outline of old trousers along a leg: close ones show the leg's own shape, wide ones its middle. */
import { clamp, lerp, smoothstep } from '../image/maths.ts'
import type { Point } from '../image/maths.ts'
import { BINS } from './arm-place.ts'
import type { Edges } from './arm-place.ts'
import { BACKGROUND, LOWER } from './types.ts'
import type { Limb, Person } from './types.ts'

/** In units: the reach in which an edge of trousers is searched, and the thickness of their cloth. */
const REACH = 0.42
const CLOTH = 0.012
/** px of another label that do not end the trousers. */
const GAP = 1
/** Range of the trousers' width, in that of the leg, from which they are no longer close. */
const CLOSE = [1.15, 1.5] as const
/** Greatest share of its own radius by which a leg may follow the trousers. */
const FOLLOWS = [0.8, 1.3] as const
/** Share of its way to the middle of wide trousers that the leg's axis goes. */
const CENTRED = 0.6
/** Radius (bins) of the moving average. */
const SMOOTH = 2

type LabelledPerson = Pick<Person, 'body' | 'labels' | 'w' | 'h'>
/** Distances (px) from the bone to the trousers' edges; null where something else hides them. */
type TrouserRow = { readonly outer: number | null; readonly inner: number | null }

/** The trousers' edges at the middles of a leg's bins. `normals`: outwards, one per bone. */
export const trouserRows = (person: LabelledPerson, bones: Limb, normals: readonly Point[]): TrouserRow[] =>
  bones.flatMap(({ from, to }, q) =>
    Array.from({ length: BINS }, (_, b) => {
      const t = (b + 0.5) / BINS
      const at = [lerp(from[0], to[0], t), lerp(from[1], to[1], t)] as const
      const [nx, ny] = normals[q]
      return { outer: edgeOf(person, at, [nx, ny]), inner: edgeOf(person, at, [-nx, -ny]) }
    }),
  )

/** Distance (px) from a point to the trousers' edge along a unit vector; null off the trousers or without an edge near. */
function edgeOf({ labels, w, h, body }: LabelledPerson, [x, y]: Point, [nx, ny]: Point): number | null {
  const reach = REACH * body.unit
  let last = -1
  for (let d = 0; d <= reach; d++) {
    const X = Math.round(x + nx * d)
    const Y = Math.round(y + ny * d)
    if (X < 0 || Y < 0 || X >= w || Y >= h) return null
    if (labels[Y * w + X] === LOWER) last = d
    else if (d - last > GAP) return last < 0 ? null : labels[Y * w + X] === BACKGROUND ? last + 0.5 : null
  }
  return null
}

/** A leg's radii per bin, made to follow close trousers and to stay inside all. */
export function withinTrousers(leg: readonly Edges[], rows: readonly TrouserRow[], unit: number): Edges[] {
  const moved = leg.map((edges, i) => within(edges, rows[i], CLOTH * unit))
  const mean = (i: number, of: (edges: Edges) => number) => {
    const reach = leg[i].made < 1 ? 0 : Math.min(SMOOTH, i, leg.length - 1 - i)
    let sum = 0
    for (let j = i - reach; j <= i + reach; j++) sum += of(moved[j])
    return sum / (2 * reach + 1)
  }
  return leg.map(({ made }, i) => ({
    outer: mean(i, ({ outer }) => outer),
    inner: mean(i, ({ inner }) => inner),
    made,
  }))
}

function within({ outer, inner, made }: Edges, row: TrouserRow, cloth: number): Edges {
  if (row.outer === null || made === 0) return { outer, inner, made }
  const toOuter = row.outer - cloth
  const toInner = row.inner === null ? null : row.inner - cloth
  const ratio = toInner === null ? toOuter / outer : (toOuter + toInner) / (outer + inner)
  const follows = (1 - smoothstep(...CLOSE, ratio)) * made
  const shift =
    toInner === null ? 0 : ((toOuter - toInner - outer + inner) / 2) * CENTRED * (1 - follows) * made
  const side = (model: number, edge: number | null) => {
    if (edge === null) return model
    const close = clamp(edge, FOLLOWS[0] * model, FOLLOWS[1] * model)
    return Math.min(lerp(model, close, follows), Math.max(edge, FOLLOWS[0] * model))
  }
  return { outer: side(outer + shift, toOuter), inner: side(inner - shift, toInner), made }
}
