/** Centres the shoulders in the outline: landmarks are off by up to a tenth of the shoulders' width. */
import { clamp, median } from '../image/maths.ts'
import { torsoPoint } from './body.ts'
import type { Body, Person, Side } from './types.ts'

/** Torso shares at which the outline is read. */
const ROWS = [0.04, 0.08, 0.12, 0.16, 0.2]
/** Reach of that search (units). */
const REACH = 1
/** Greatest shift (units). */
const MAX_SHIFT = 0.1
/** Least distance of the shoulder joints (units) of a body that is not turned. */
const FACING = 0.9
/** An arm hangs when its elbow is at least `below` units below the shoulder and at most `out` units outside it. */
const HANGING = { below: 0.45, out: 0.5 }

type PersonOutline = Pick<Person, 'body' | 'matte' | 'w' | 'h'>

/** Returns the body with centred shoulders and neck; the same object when turned or with raised arms. */
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

/** Distance (px) from the torso's axis at share v to the person's outline on side k; null outside the picture. */
function toOutline({ body, matte, w, h }: PersonOutline, v: number, k: Side): number | null {
  const side = k ? 1 : -1
  for (let d = 0; d < REACH * body.unit; d++) {
    const [x, y] = torsoPoint(body, v, side * d).map(Math.round)
    if (x < 0 || y < 0 || x >= w || y >= h) return null
    if (matte[y * w + x] < 0.5) return d
  }
  return null
}
