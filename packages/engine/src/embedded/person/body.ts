/** Derives the body's joints, axes and torso coordinates from landmarks, in analysis pixels. */
import { distance, middle } from '../image/maths.ts'
import type { Point } from '../image/maths.ts'
import type { Landmark } from '../vision/types.ts'
import type { Body, Face, Joint, Pair } from './types.ts'

/** BlazePose landmarks of a body that faces the camera, on the image's left and right. */
const LANDMARKS: Record<Joint, Pair<number>> = {
  shoulder: [12, 11],
  elbow: [14, 13],
  wrist: [16, 15],
  finger: [20, 19],
  hip: [24, 23],
  knee: [26, 25],
  ankle: [28, 27],
}
/** Least length of a unit, as a share of the torso's. */
const MIN_UNIT_PER_TORSO = 0.52

/**
 * Derives the body from landmarks in picture pixels. Left and right are the image's, also for a body seen from
 * behind.
 * @param scale analysis pixels per picture pixel
 */
export function bodyOf(points: readonly Landmark[], scale: number): Body {
  const p = points.map((q) => ({ x: q.x * scale, y: q.y * scale, visibility: q.visibility }))
  const facing = p[12].x < p[11].x
  const order = (joint: Joint): Pair<number> => {
    const [a, b] = LANDMARKS[joint]
    return facing ? [a, b] : [b, a]
  }
  const place = (joint: Joint): Pair<Point> => {
    const [a, b] = order(joint)
    return [
      [p[a].x, p[a].y],
      [p[b].x, p[b].y],
    ]
  }
  const seen = (joint: Joint): Pair<number> => {
    const [a, b] = order(joint)
    return [p[a].visibility, p[b].visibility]
  }
  const shoulder = place('shoulder')
  const hip = place('hip')
  const neck = middle(...shoulder)
  const pelvis = middle(...hip)
  const torso = distance(neck, pelvis)
  const down: Point = [(pelvis[0] - neck[0]) / torso, (pelvis[1] - neck[1]) / torso]
  const sign = down[1] < 0 ? -1 : 1
  const span = distance(...shoulder)
  return {
    points: p,
    shoulder,
    elbow: place('elbow'),
    wrist: place('wrist'),
    finger: place('finger'),
    hip,
    knee: place('knee'),
    ankle: place('ankle'),
    visibility: {
      shoulder: seen('shoulder'),
      elbow: seen('elbow'),
      wrist: seen('wrist'),
      finger: seen('finger'),
      hip: seen('hip'),
      knee: seen('knee'),
      ankle: seen('ankle'),
    },
    neck,
    pelvis,
    torso,
    down,
    right: [down[1] * sign, -down[0] * sign],
    span,
    across: [(shoulder[1][0] - shoulder[0][0]) / span, (shoulder[1][1] - shoulder[0][1]) / span],
    unit: Math.max(span, torso * MIN_UNIT_PER_TORSO),
    face: faceOf(p, span),
    armScale: 1,
    legScale: 1,
  }
}

/** Measures the head from eyes, mouth, nose and ears. */
function faceOf(p: readonly Landmark[], span: number): Face {
  const at = (k: number): Point => [p[k].x, p[k].y]
  const eyes = middle(at(2), at(5))
  const mouth = middle(at(9), at(10))
  const axis: Point = [mouth[0] - eyes[0], mouth[1] - eyes[1]]
  return {
    visible: p[0].visibility > 0.5 && p[0].y > 0 && p[0].x > 0,
    nose: at(0),
    axis,
    length: Math.hypot(...axis) || 1,
    centre: [eyes[0] + axis[0] * 0.15, eyes[1] + axis[1] * 0.15],
    chin: [mouth[0] + axis[0] * 0.75, mouth[1] + axis[1] * 0.75],
    radius: Math.max(distance(at(2), at(5)) * 0.9, distance(at(7), at(8)) * 0.42, span * 0.16),
  }
}

/**
 * The torso share of (x, y): 0 at the neck line, 1 at the hips. Loops over pixels call this and `acrossTorso` to
 * avoid allocating a point.
 */
export const alongTorso = ({ neck, down, torso }: Body, x: number, y: number): number =>
  ((x - neck[0]) * down[0] + (y - neck[1]) * down[1]) / torso

/** The signed distance (units) of (x, y) from the torso's axis, positive to the image's right. */
export const acrossTorso = ({ neck, right, unit }: Body, x: number, y: number): number =>
  ((x - neck[0]) * right[0] + (y - neck[1]) * right[1]) / unit

/** Torso coordinates of (x, y): [along: 0 at the neck line, 1 at the hips; across: units, signed]. */
export const torsoCoordinates = (body: Body, x: number, y: number): Point => [
  alongTorso(body, x, y),
  acrossTorso(body, x, y),
]

/** The point at the torso share `along`, `lateral` pixels to the image's right of the torso's axis. */
export const torsoPoint = (body: Body, along: number, lateral: number): Point => [
  body.neck[0] + body.down[0] * along * body.torso + body.right[0] * lateral,
  body.neck[1] + body.down[1] * along * body.torso + body.right[1] * lateral,
]
