/**
 * Centres wrists and fingers of long-sleeved arms on the visible hand. Only the hand shows where such an arm ends,
 * and wrists found in wide cuffs are off by up to a hand's width; they are moved sideways to the middle of the skin.
 */
import { clamp, distance, median } from '../image/maths.ts'
import type { Point } from '../image/maths.ts'
import { outwardNormal } from './limbs.ts'
import { runOfSkin } from './skin-run.ts'
import { SKIN } from './types.ts'
import type { Body, Person, Side } from './types.ts'

/** Share of the forearm at which the search for skin begins. Skin there is a bare arm, which the outline has placed. */
const FROM = 0.45
/** Shares of the way from the wrist to the fingers that are searched. */
const HAND = [0, 1] as const
/** Distance (px) of neighbouring rows. */
const STEP = 1
/** Reach of the search to each side of the bone (units). */
const SEARCH = 0.3
/** Range of a hand's width (units). */
const WIDTH = [0.06, 0.36] as const
/** Greatest shift of a joint (units). */
const MAX_SHIFT = 0.16
/** With fewer rows of skin than this, the joints stay. */
const MIN_ROWS = 6
/** Number of rows, those nearest to a joint, that place it. */
const NEAREST = 10

type LabelledPicture = Pick<Person, 'labels' | 'w' | 'h'>
/** A row of pixels across the arm: px from the elbow along the arm, and px from the bone to the middle of the skin. */
type Row = { readonly at: number; readonly offset: number }

/** Returns the body with wrists and fingers of long-sleeved arms in the middle of the hands. */
export function centreHands(person: LabelledPicture, body: Body): Body {
  const [left, right] = [handOf(person, body, 0), handOf(person, body, 1)]
  return { ...body, wrist: [left[0], right[0]], finger: [left[1], right[1]] }
}

function handOf(person: LabelledPicture, body: Body, k: Side): readonly [wrist: Point, finger: Point] {
  const [elbow, wrist, finger] = [body.elbow[k], body.wrist[k], body.finger[k]]
  const fore = distance(elbow, wrist)
  if (isBare(person, elbow, wrist)) return [wrist, finger]
  const normal = outwardNormal(body, k, elbow, finger)
  const rows = [
    ...rowsAlong(person, body, elbow, wrist, [FROM, 1], 0, normal),
    ...rowsAlong(person, body, wrist, finger, HAND, fore, normal),
  ]
  if (rows.length < MIN_ROWS) return [wrist, finger]
  const limit = MAX_SHIFT * body.unit
  const moved = ([x, y]: Point, at: number): Point => {
    const near = rows.toSorted((a, b) => Math.abs(a.at - at) - Math.abs(b.at - at)).slice(0, NEAREST)
    const shift = clamp(median(near.map((row) => row.offset)), -limit, limit)
    return [x + normal[0] * shift, y + normal[1] * shift]
  }
  return [moved(wrist, fore), moved(finger, fore + distance(wrist, finger))]
}

/** True when there is skin on the bone where the search would begin. */
function isBare({ labels, w, h }: LabelledPicture, elbow: Point, wrist: Point): boolean {
  const x = Math.round(elbow[0] + (wrist[0] - elbow[0]) * FROM)
  const y = Math.round(elbow[1] + (wrist[1] - elbow[1]) * FROM)
  return x >= 0 && y >= 0 && x < w && y < h && labels[y * w + x] === SKIN
}

/**
 * The rows with skin of a hand's width between two shares, `first` and `last`, of a bone.
 * @param before px from the elbow to the bone's start
 */
function rowsAlong(
  person: LabelledPicture,
  { unit }: Body,
  from: Point,
  to: Point,
  [first, last]: readonly [number, number],
  before: number,
  normal: Point,
): Row[] {
  const length = distance(from, to) || 1
  const rows: Row[] = []
  for (let d = first * length; d < last * length; d += STEP) {
    const x = from[0] + ((to[0] - from[0]) * d) / length
    const y = from[1] + ((to[1] - from[1]) * d) / length
    const run = runOfSkin(person, x, y, normal, [-SEARCH * unit, SEARCH * unit])
    if (!run) continue
    const width = run.to - run.from
    if (width < WIDTH[0] * unit || width > WIDTH[1] * unit) continue
    rows.push({ at: before + d, offset: (run.from + run.to) / 2 })
  }
  return rows
}
