/** Compares the independent readings of pose networks and parser: where they differ widely, neither is reliable. */
import { clamp } from '../image/maths.ts'
import { BODY_GRID, BODY_PARTS } from '../nets/person-parser.ts'
import type { BodyPart, PersonReading } from '../nets/person-parser.ts'
import type { Pose } from '../vision/types.ts'
import { bodyOf } from './body.ts'
import { SIDES } from './types.ts'
import type { Body, Side } from './types.ts'

/** Probability above which the pose networks are certain of a person. */
const PERSON_CERTAIN = 0.9
/** Probability below which the parser sees no person. */
const PERSON_ABSENT = 0.3
/** Greatest share of the person that the parser may miss. */
const MAX_MISSED = 0.2
/** Least visibility of a certain wrist, and the distance (units) within which the parser must see an arm. */
const SEEN = 0.8
const NEAR = 0.3
const ARM: readonly BodyPart[] = [
  'leftArm',
  'rightArm',
  'leftHand',
  'rightHand',
  'leftSleeve',
  'rightSleeve',
  'upperClothes',
]

/**
 * True when the parser misses much of the person, or sees no arm at a visible wrist.
 * @param w width of the half-size picture
 * @param h height of the half-size picture
 */
export function doReadingsDiffer(pose: Pose, reading: PersonReading, w: number, h: number): boolean {
  const body = bodyOf(pose.points, 0.5)
  return (
    missedShare(pose, reading, w, h) > MAX_MISSED || SIDES.some((k) => isArmMissed(body, k, reading, w, h))
  )
}

/** Least number of cells of a face. */
const FACE_CELLS = 12

/** True when the parser sees a face. */
export function showsFace({ parts }: PersonReading): boolean {
  const face = parts[BODY_PARTS.indexOf('face')]
  let cells = 0
  for (let i = 0; i < face.length; i++) if (face[i] > 0.5) cells++
  return cells >= FACE_CELLS
}

/** Share of the person's cells that the parser labels as background. */
function missedShare(
  { probability }: Pose,
  { parts: [background], frame }: PersonReading,
  w: number,
  h: number,
) {
  let [person, missed] = [0, 0]
  for (let i = 0; i < background.length; i++) {
    const x = Math.floor(((i % BODY_GRID.w) + 0.5 - frame.left) / frame.scale)
    const y = Math.floor((Math.floor(i / BODY_GRID.w) + 0.5 - frame.top) / frame.scale)
    if (x < 0 || y < 0 || x >= w || y >= h || probability[y * w + x] < PERSON_CERTAIN) continue
    person++
    if (1 - background[i] < PERSON_ABSENT) missed++
  }
  return person ? missed / person : 0
}

function isArmMissed(body: Body, k: Side, { parts, frame }: PersonReading, w: number, h: number): boolean {
  const [x, y] = body.wrist[k]
  if (body.visibility.wrist[k] < SEEN || x < 0 || y < 0 || x >= w || y >= h) return false
  const [column, row] = [frame.scale * x + frame.left, frame.scale * y + frame.top]
  const reach = NEAR * body.unit * frame.scale
  const x0 = clamp(Math.floor(column - reach), 0, BODY_GRID.w - 1)
  const x1 = clamp(Math.ceil(column + reach), 0, BODY_GRID.w - 1)
  const y0 = clamp(Math.floor(row - reach), 0, BODY_GRID.h - 1)
  const y1 = clamp(Math.ceil(row + reach), 0, BODY_GRID.h - 1)
  for (let v = y0; v <= y1; v++) {
    for (let u = x0; u <= x1; u++) {
      const i = v * BODY_GRID.w + u
      if (ARM.reduce((sum, name) => sum + parts[BODY_PARTS.indexOf(name)][i], 0) > 0.5) return false
    }
  }
  return true
}
