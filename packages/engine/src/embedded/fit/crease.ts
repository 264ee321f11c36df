/** Finds the crease where a hanging arm meets the trunk: cloth of the sleeve further in is hidden between the two. */
import { clamp, distance, lerp, smoothstep } from '../image/maths.ts'
import type { Point } from '../image/maths.ts'
import { BINS } from '../person/arm-place.ts'
import { armShape } from '../person/arm-shape.ts'
import { armBones } from '../person/limbs.ts'
import { smoothArmAt } from './arm-path.ts'
import type { ArmPath } from './arm-path.ts'
import type { Crease } from './fit.ts'

/** Least vertical share of an upper arm's length at which the arm counts as hanging. */
const HANGS = 0.85
/** Units from the arm's inner edge to the crease: the thickness of the cloth. */
const CLOTH = 0.03
/** Units below the armpit over which the crease moves from the armpit to the arm's edge. */
const JOINS = 0.12
/** Units by which the crease continues below the sleeve's end. */
const BEYOND = 0.25

/**
 * Computes the crease from the armpit to below the sleeve. Returns null for an arm that does not hang.
 * @param end distance (px) along the arm at which the sleeve ends
 */
export function creaseOf(arm: ArmPath, armpit: Point, end: number): Crease | null {
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
  const y1 = Math.min(h - 1, Math.ceil(smoothArmAt(arm, end)[1] + BEYOND * body.unit))
  const x: number[] = []
  for (let y = y0; y <= y1; y++) {
    const join = smoothstep(0, JOINS * body.unit, y - armpit[1])
    x.push(lerp(armpit[0], atRow(edge, y), join))
  }
  return { y0, x }
}

/** The x of a downward polyline in row y, clamped to its ends. */
function atRow(line: readonly Point[], y: number): number {
  let i = 0
  while (i < line.length - 2 && line[i + 1][1] < y) i++
  const [a, b] = [line[i], line[i + 1]]
  return lerp(a[0], b[0], clamp((y - a[1]) / (b[1] - a[1] || 1), 0, 1))
}
