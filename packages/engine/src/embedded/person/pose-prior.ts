/** Reweights the parser's probabilities of hands, arms, legs and cloth by the pose. */
import { toSegment } from '../image/maths.ts'
import type { Point } from '../image/maths.ts'
import type { Mask, Plane } from '../image/raster.ts'
import { BODY_GRID, BODY_PARTS } from '../nets/person-parser.ts'
import type { BodyPart, PersonReading } from '../nets/person-parser.ts'
import type { Body } from './types.ts'

type Segment = readonly [Point, Point]

/** Radius (units) of a hand around wrist and fingers. */
const HAND_REACH = 0.32
/** Radius (units) of a foot around ankle, heel and toes. */
const FOOT_REACH = 0.2
/** BlazePose's ankle, heel and toes of both feet, and the least visibility: less visible ones are guesses. */
const FEET = [
  [27, 29, 31],
  [28, 30, 32],
] as const
/** Least visibility of a landmark that is used. */
const SEEN = 0.5
/** The weight of a part where the pose places another. */
const DOUBTED = 0.1
/** Radius (units) of an arm around the chain from shoulder to fingers. */
const ARM_REACH = 0.4
const ARMS: ReadonlySet<BodyPart> = new Set(['leftArm', 'rightArm'])
const HANDS: ReadonlySet<BodyPart> = new Set(['leftHand', 'rightHand'])
const NOT_AT_HANDS: ReadonlySet<BodyPart> = new Set(['leftLeg', 'rightLeg'])
const NOT_AT_FEET: ReadonlySet<BodyPart> = new Set(['lowerClothes', 'dress', 'upperClothes'])

/**
 * Removes hands far from both wrists, and down-weights arms far from both arms, legs at hands and cloth at feet. The
 * result is not normalised.
 */
export function weightedByPose(reading: PersonReading, body: Body): PersonReading {
  const hands = [0, 1].map((k): Segment => [body.wrist[k], body.finger[k]])
  const atHands = nearTo(hands, HAND_REACH * body.unit, reading)
  const atArms = nearTo(
    [0, 1].flatMap((k) => armOf(body, k)),
    ARM_REACH * body.unit,
    reading,
  )
  const atFeet = nearTo(feetOf(body), FOOT_REACH * body.unit, reading)
  const parts = reading.parts.map((plane, c) => {
    const part = BODY_PARTS[c]
    if (ARMS.has(part)) return weighted(plane, atArms, 1, DOUBTED)
    if (HANDS.has(part)) return weighted(plane, atHands, 1, 0)
    if (NOT_AT_HANDS.has(part)) return weighted(plane, atHands, DOUBTED, 1)
    return NOT_AT_FEET.has(part) ? weighted(plane, atFeet, DOUBTED, 1) : plane
  })
  return { ...reading, parts }
}

const armOf = ({ shoulder, elbow, wrist, finger }: Body, k: number): Segment[] => [
  [shoulder[k], elbow[k]],
  [elbow[k], wrist[k]],
  [wrist[k], finger[k]],
]

function feetOf({ points }: Body): Segment[] {
  const place = (k: number): Point => [points[k].x, points[k].y]
  return FEET.flatMap(([ankle, heel, toes]): Segment[] =>
    points[ankle].visibility < SEEN
      ? []
      : [
          [place(ankle), place(heel)],
          [place(heel), place(toes)],
          [place(ankle), place(toes)],
        ],
  )
}

const hit: [number, number] = [0, 0]

/** The mask of grid cells within `reach` px of one of the segments. */
function nearTo(
  segments: readonly Segment[],
  reach: number,
  { frame: { scale, left, top } }: PersonReading,
): Mask {
  const near = new Uint8Array(BODY_GRID.w * BODY_GRID.h)
  for (const [from, to] of segments) {
    for (let i = 0; i < near.length; i++) {
      const x = ((i % BODY_GRID.w) + 0.5 - left) / scale
      const y = (Math.floor(i / BODY_GRID.w) + 0.5 - top) / scale
      if (toSegment(x, y, from, to, hit)[0] < reach) near[i] = 1
    }
  }
  return near
}

const weighted = (plane: Plane, near: Mask, inside: number, outside: number): Plane =>
  plane.map((probability, i) => probability * (near[i] ? inside : outside))
