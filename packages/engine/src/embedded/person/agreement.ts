/** Pose and parser look at the same person without knowing of each other: where they differ widely, neither can be believed. */
import { clamp } from '../image/maths.ts'
import { BODY_GRID, BODY_PARTS } from '../nets/person-parser.ts'
import type { BodyPart, PersonReading } from '../nets/person-parser.ts'
import type { Pose } from '../vision/types.ts'
import { bodyOf } from './body.ts'
import { SIDES } from './types.ts'
import type { Body, Side } from './types.ts'

/** Probability from which on the pose networks are sure of a person, and below which the parser sees none. */
const SURE = 0.9
const NONE = 0.3
/** Share of the person that the parser may miss. */
const MISSED = 0.2
/** A wrist is surely seen from this visibility on; the parser has an arm within so many units of it. */
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

/** True when the parser misses much of the person, or sees no arm where a wrist is. pose: of a picture, w×h at half its size. */
export function doReadingsDiffer(pose: Pose, reading: PersonReading, w: number, h: number): boolean {
  const body = bodyOf(pose.points, 0.5)
  return missedShare(pose, reading, w, h) > MISSED || SIDES.some((k) => isArmMissed(body, k, reading, w, h))
}

/** Share of the person's cells that the parser takes for ground. */
function missedShare({ probability }: Pose, { parts: [ground], frame }: PersonReading, w: number, h: number) {
  let [person, missed] = [0, 0]
  for (let i = 0; i < ground.length; i++) {
    const x = Math.floor(((i % BODY_GRID.w) + 0.5 - frame.left) / frame.scale)
    const y = Math.floor((Math.floor(i / BODY_GRID.w) + 0.5 - frame.top) / frame.scale)
    if (x < 0 || y < 0 || x >= w || y >= h || probability[y * w + x] < SURE) continue
    person++
    if (1 - ground[i] < NONE) missed++
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
