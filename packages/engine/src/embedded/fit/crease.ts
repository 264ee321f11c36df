/**
 * Where a hanging arm meets the trunk, a sleeve ends in a crease: what of its cloth would lie further in is pressed
 * between the two and not seen.
 */
import { clamp, distance, lerp, smoothstep } from '../image/maths.ts'
import type { Point } from '../image/maths.ts'
import { BINS } from '../person/arm-place.ts'
import { armShape } from '../person/arm-shape.ts'
import { armBones } from '../person/limbs.ts'
import type { Pair } from '../person/types.ts'
import { armOutward, smoothArmAt } from './arm-path.ts'
import type { ArmPath } from './arm-path.ts'
import type { Crease } from './fit.ts'

/** Share of its length by which an upper arm must come down to hang. */
const HANGS = 0.85
/** Units of cloth between the arm's edge and the crease, and rows over which the crease leaves the armpit. */
const CLOTH = 0.03
const JOINS = 0.12
/** Units below the sleeve's end to which it goes on. */
const BEYOND = 0.25

/** The crease from the armpit to below a sleeve that ends so far (px) down the arm; null for an arm that does not hang. */
export function creaseOf(arm: ArmPath, armpit: Point, hem: Pair<Point>, lowest: number): Crease | null {
  const { person, side: k } = arm
  const { body, h } = person
  const [shoulder, elbow] = [body.shoulder[k], body.elbow[k]]
  if (elbow[1] - shoulder[1] < HANGS * distance(shoulder, elbow)) return null
  const [upper] = armShape(person, armBones(body, k), k)
  if (!upper) return null
  const edge = upper.inner.map((radius, i): Point => {
    const t = (i + 0.5) / BINS
    const off = radius + CLOTH * body.unit
    return [
      lerp(upper.from[0], upper.to[0], t) - upper.normal[0] * off,
      lerp(upper.from[1], upper.to[1], t) - upper.normal[1] * off,
    ]
  })
  const y0 = Math.max(0, Math.ceil(armpit[1]))
  const end = smoothArmAt(arm, lowest)
  const [nx, ny] = armOutward(arm, lowest)
  const down: Point = k ? [-ny, nx] : [ny, -nx]
  const y1 = Math.min(h - 1, Math.ceil(end[1] + BEYOND * body.unit))
  const x: number[] = []
  for (let y = y0; y <= y1; y++) {
    const join = smoothstep(0, JOINS * body.unit, y - armpit[1])
    x.push(lerp(armpit[0], atRow(edge, y), join))
  }
  return { y0, x, end, down, hem }
}

/** The x of a line that runs down, in row y; of its ends above and below it. */
function atRow(line: readonly Point[], y: number): number {
  let i = 0
  while (i < line.length - 2 && line[i + 1][1] < y) i++
  const [a, b] = [line[i], line[i + 1]]
  return lerp(a[0], b[0], clamp((y - a[1]) / (b[1] - a[1] || 1), 0, 1))
}
