/** Fits a collar round the neck: however wide it lies in the picture, it stands at the neck when worn. */
import { clamp } from '../image/maths.ts'
import type { Point } from '../image/maths.ts'
import { HAIR } from '../person/types.ts'
import type { Pair, Person, Side } from '../person/types.ts'
import type { Placement } from './fit.ts'
import { onShoulder } from './shoulder-line.ts'
import type { ShoulderLine } from './shoulder-line.ts'

/** Greatest half width (units) of a collar's upper edge. */
export const MAX_EDGE = 0.19
/**
 * Height of a foot below the shoulder's contour, per distance beyond the upper edge: the wing of a folded collar ends
 * before the shoulder, not on top of it.
 */
const DROP = 0.25
/** Heights (units above the joint line) at which the neck's middle is read for a collar's foot and upper edge. */
const AT = { foot: 0.33, edge: 0.4 } as const
/** Rows in which it is read, in units around that height. */
const ROWS = [-0.03, 0, 0.03]
/** Least distance (units) of either outline from the shoulders' middle. */
const LEAST = 0.06
/** Range of the neck's width (units). */
const WIDTH = [0.24, 0.44] as const
/** Greatest distance aside (units). */
const MOST = 0.1

/** Greatest half width (px) of a collar's foot: the upper edge narrows with it, and goes round the neck. */
export const widestFoot = (edge: Pair<Point>, foot: Pair<Point>, unit: number): number =>
  (MAX_EDGE * unit * widthOf(foot)) / widthOf(edge)

const widthOf = ([left, right]: Pair<Point>): number => right[0] - left[0]

/** Places a collar's feet at the distance `half` (px) from the neck's middle. */
export function collarFeet(
  person: Person,
  shoulders: ShoulderLine,
  edge: Pair<Point>,
  foot: Pair<Point>,
  half: number,
): Pair<Point> {
  const aside = neckAside(person)
  const drop = DROP * half * Math.max(0, 1 - widthOf(edge) / widthOf(foot))
  const [dx, dy] = person.body.down
  const footAt = (k: Side): Point => {
    const [x, y] = onShoulder(shoulders, k, half + (k ? aside : -aside))
    return [x + dx * drop, y + dy * drop]
  }
  return [footAt(0), footAt(1)]
}

/** Distance (px) of the neck's outline from the shoulders' middle; Infinity where hair or nothing ends it. */
function outlineAt({ w, h, matte, labels, body }: Person, side: 1 | -1, up: number): number {
  const { neck, across, down, unit } = body
  for (let d = 0; d < unit; d++) {
    const x = clamp(Math.round(neck[0] + across[0] * side * d - down[0] * up), 0, w - 1)
    const y = clamp(Math.round(neck[1] + across[1] * side * d - down[1] * up), 0, h - 1)
    if (labels[y * w + x] === HAIR) return Infinity
    if (matte[y * w + x] < 0.5) return d
  }
  return Infinity
}

/**
 * Distances (px) of the neck's outline from the shoulders' middle, at a height (units) above the joint line; null
 * where hair or clothes hide it.
 */
export function neckOutline(person: Person, height: number): Pair<number> | null {
  const { unit } = person.body
  const sum = [0, 0]
  let count = 0
  for (const row of ROWS) {
    const [left, right] = [
      outlineAt(person, -1, (height + row) * unit),
      outlineAt(person, 1, (height + row) * unit),
    ]
    const width = left + right
    if (Math.min(left, right) < LEAST * unit || width < WIDTH[0] * unit || width > WIDTH[1] * unit) continue
    sum[0] += left
    sum[1] += right
    count++
  }
  return count > 0 ? [sum[0] / count, sum[1] / count] : null
}

/**
 * Distance (px, positive to the image's right) of the neck's middle from the shoulders' middle, at a height (units)
 * above the joint line: a head leans, and the neck with it. 0 where hair or clothes hide the neck's outline.
 */
export function neckAside(person: Person, height: number = AT.foot): number {
  const [left, right] = neckOutline(person, height) ?? [0, 0]
  return clamp((right - left) / 2, -MOST * person.body.unit, MOST * person.body.unit)
}

/**
 * Places a collar's upper edge: its offset from the collar's foot is that of the garment's picture, and it leans with
 * the neck.
 * @param narrowed width of the collar's foot, as a share of that at the garment's scale
 */
export function collarEdge(
  [edge, foot]: readonly [Point, Point],
  footTo: Point,
  { right, down, scale }: Placement,
  narrowed: number,
  person: Person,
): Point {
  const lean = neckAside(person, AT.edge) - neckAside(person)
  const size = scale * narrowed
  const [x, y] = [(edge[0] - foot[0]) * size + lean, (edge[1] - foot[1]) * size]
  return [footTo[0] + right[0] * x + down[0] * y, footTo[1] + right[1] * x + down[1] * y]
}
