/** Closes the upper edge of a collar round the neck: never narrower than the neck, and not above the jaw. */
import type { TopShape } from '../garment/garment.ts'
import { clamp, middle } from '../image/maths.ts'
import type { Point } from '../image/maths.ts'
import { underJaw } from '../person/jaw.ts'
import { SIDES } from '../person/types.ts'
import type { Pair, Person } from '../person/types.ts'
import { neckAside, neckOutline } from './collar.ts'

/** Least half width (units): a neck's, and the thickness of cloth. */
export const LEAST_EDGE = 0.19
/** Greatest distance (units) of a closed collar's edge from a neck whose outline shows. */
export const LOOSE = 0.03
/** Height (units above the joint line) at which the neck's middle is read. */
const AT_NECK = 0.36
/** Share of the collar's own height above its foot that remains below a low chin. */
const LEAST_HEIGHT = 0.6
/** Depth (units) by which the front of a closed collar is below its sides: its rim is a circle that leans forward. */
const DIP = 0.05
/** Greatest depth (chest widths) of the middle below the sides in the garment's picture at which a collar is closed. */
const CLOSED = 0.06

/**
 * Places the two ends of a collar's upper edge.
 * @param natural the ends as the garment's picture gives them
 * @param feet where the collar stands on the shoulders
 * @param isClosed for a collar that does not open in front
 */
export function roundNeck(
  natural: Pair<Point>,
  feet: Pair<Point>,
  person: Person,
  isClosed: boolean,
): Pair<Point> {
  const { neck, across, down, unit } = person.body
  const heightOf = ([x, y]: Point): number => (neck[0] - x) * down[0] + (neck[1] - y) * down[1]
  const asideOf = ([x, y]: Point): number => (x - neck[0]) * across[0] + (y - neck[1]) * across[1]
  const centre = neckAside(person, AT_NECK)
  const outline = isClosed ? neckOutline(person, AT_NECK) : null
  const ends = SIDES.map((k): Point => {
    const side = k ? 1 : -1
    const most = outline ? outline[k] + LOOSE * unit : Infinity
    const half = Math.max(LEAST_EDGE * unit, (asideOf(natural[k]) - centre) * side)
    const aside = side * Math.min(centre * side + half, most)
    const [own, foot] = [heightOf(natural[k]), heightOf(feet[k])]
    const height = Math.min(own, Math.max(underJaw(person, aside), foot + LEAST_HEIGHT * (own - foot)))
    // Along the shoulders' line, then up along the torso.
    const [x, y] = [neck[0] + across[0] * aside, neck[1] + across[1] * aside]
    const up = height - heightOf([x, y])
    return [x - down[0] * up, y - down[1] * up]
  })
  return [ends[0], ends[1]]
}

/** The middle of a closed collar's upper edge in the garment's picture; null for one that opens in front. */
export function frontOfEdge({ neck, chest, top, w, opening }: TopShape): Point | null {
  const [x, y] = middle(...neck)
  const column = clamp(Math.round(x), 0, w - 1)
  const depth = top[column] - y
  return opening || top[column] < 0 || Math.abs(depth) > CLOSED * chest ? null : [column, top[column]]
}

/** The target of that middle on the person. */
export function frontOnNeck(ends: Pair<Point>, { body }: Person): Point {
  const [x, y] = middle(...ends)
  return [x + body.down[0] * DIP * body.unit, y + body.down[1] * DIP * body.unit]
}
