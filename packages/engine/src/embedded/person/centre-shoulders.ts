/**
 * The shoulders of a person who faces the camera lie in the middle of their outline; landmarks stray from there by up
 * to a tenth of the shoulders' width.
 */
import { clamp, median } from '../image/maths.ts'
import { torsoPoint } from './body.ts'
import type { Body, Person, Side } from './types.ts'

/** Torso shares at which the outline is read, its reach (units), and the farthest shift believed. */
const ROWS = [0.04, 0.08, 0.12, 0.16, 0.2]
const REACH = 1
const MAX_SHIFT = 0.1
/** Joints this near together (share of the unit) belong to a turned body. */
const FACING = 0.9
/** Arms hang when the elbow lies this far (units) below the shoulder, and not further out than that. */
const HANGING = { below: 0.45, out: 0.5 }

type PersonOutline = Pick<Person, 'body' | 'matte' | 'w' | 'h'>

/** The body with its shoulders and neck moved sideways; the same one where it is turned or the arms are lifted. */
export function centreShoulders(person: PersonOutline): Body {
  const { body } = person
  if (body.span < FACING * body.unit || !hangs(body, 0) || !hangs(body, 1)) return body
  const off: number[] = []
  for (const v of ROWS) {
    const left = toOutline(person, v, 0)
    const right = toOutline(person, v, 1)
    if (left !== null && right !== null) off.push((right - left) / 2)
  }
  if (off.length < ROWS.length) return body
  const shift = clamp(median(off), -MAX_SHIFT * body.unit, MAX_SHIFT * body.unit)
  const moved = ([x, y]: readonly [number, number]) =>
    [x + body.right[0] * shift, y + body.right[1] * shift] as const
  return { ...body, neck: moved(body.neck), shoulder: [moved(body.shoulder[0]), moved(body.shoulder[1])] }
}

function hangs({ shoulder, elbow, down, right, unit }: Body, k: Side): boolean {
  const [dx, dy] = [elbow[k][0] - shoulder[k][0], elbow[k][1] - shoulder[k][1]]
  const out = (dx * right[0] + dy * right[1]) * (k ? 1 : -1)
  return dx * down[0] + dy * down[1] > HANGING.below * unit && out < HANGING.out * unit
}

/** Distance (px) from the torso's axis at share v to the end of the person on side k. */
function toOutline({ body, matte, w, h }: PersonOutline, v: number, k: Side): number | null {
  const side = k ? 1 : -1
  for (let d = 0; d < REACH * body.unit; d++) {
    const [x, y] = torsoPoint(body, v, side * d).map(Math.round)
    if (x < 0 || y < 0 || x >= w || y >= h) return null
    if (matte[y * w + x] < 0.5) return d
  }
  return null
}
