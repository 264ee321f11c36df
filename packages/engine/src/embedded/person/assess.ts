/** Lists the warnings about a person's picture, and what to change in it. */
import type { Doubt } from '../doubt.ts'
import { torsoCoordinates } from './body.ts'
import { SIDES } from './types.ts'
import type { Body, Person, Side } from './types.ts'

/** BlazePose's indices of the person's own left and right shoulder. */
const LEFT_SHOULDER = 11
const RIGHT_SHOULDER = 12

/** Least ratio of shoulder distance to torso length; seen from the front it is about 0.57..0.72. */
const TURNED = 0.45
/** The same ratio below which the person is seen from the side. */
const SIDEWAYS = 0.3
/** A wrist in front of the clothes: its greatest distance from the axis (units), and its range of torso shares. */
const IN_FRONT = { lateral: 0.42, from: 0.05, to: 0.85 }
/** A hand on the hip: how much farther out (units) the elbow is than the wrist. */
const ELBOW_OUT = 0.22
/** Torso share above which an elbow is raised; arms that hang or rest on hips have theirs at 0.5 and more. */
const RAISED_ELBOW = 0.4
/** Torso shares of a wrist at the hip. */
const HIP_ROWS = { from: 0.6, to: 1.15 }
/** Torso share above which knees belong to a seated person; standing knees are at 1.65 and more. */
const SEATED_KNEE = 1.4
/** Least cosine between torso and vertical. */
const LEANING = 0.8
/** Least size of a unit in analysis pixels; below it the garment gets few of them. */
export const SMALL_UNIT = 45
/** Least visibility of wrists. */
const SEEN = 0.5
/** Least visibility of knees. */
const KNEES_SEEN = 0.6
/** Least share of the torso inside the picture. */
const TORSO_SHOWN = 0.75

export const PERSON_SMALL: Doubt = {
  code: 'person_small',
  message: 'The person is small in the photo. Cropping it closer gives a sharper result.',
  trust: 0.7,
}

/** The share of the torso (shoulders to hips) that is inside the picture and on the person. */
export function torsoShown({ body, matte, w, h }: Pick<Person, 'body' | 'matte' | 'w' | 'h'>): number {
  let shown = 0
  let count = 0
  for (let v = 0.1; v < 0.95; v += 0.1) {
    for (let s = 0.1; s < 0.95; s += 0.1) {
      const [x, y] = onTorso(body, v, s)
      count++
      if (x >= 0 && y >= 0 && x < w && y < h && matte[y * w + x] > 0.5) shown++
    }
  }
  return shown / count
}

/** The pixel at share v from shoulders to hips and share s from the image's left side to the right. */
function onTorso({ shoulder, hip }: Body, v: number, s: number): readonly [number, number] {
  const along = (k: Side, axis: 0 | 1): number => shoulder[k][axis] + (hip[k][axis] - shoulder[k][axis]) * v
  const at = (axis: 0 | 1): number => Math.round(along(0, axis) + (along(1, axis) - along(0, axis)) * s)
  return [at(0), at(1)]
}

function armInFront(body: Body, k: Side): boolean {
  const [along, lateral] = torsoCoordinates(body, ...body.wrist[k])
  const seen = body.visibility.wrist[k] > SEEN
  return seen && Math.abs(lateral) < IN_FRONT.lateral && along > IN_FRONT.from && along < IN_FRONT.to
}

function handOnHip(body: Body, k: Side): boolean {
  const [along, wrist] = torsoCoordinates(body, ...body.wrist[k])
  const [, elbow] = torsoCoordinates(body, ...body.elbow[k])
  return along > HIP_ROWS.from && along < HIP_ROWS.to && Math.abs(elbow) - Math.abs(wrist) > ELBOW_OUT
}

/** True for a raised arm whose wrist is hidden or outside the picture: its course is a guess. */
function isRaisedUnseen(body: Body, k: Side): boolean {
  const [along] = torsoCoordinates(body, ...body.elbow[k])
  return along < RAISED_ELBOW && body.visibility.wrist[k] < SEEN
}

/** True if the body is seen from the side: clothes, which are drawn from the front, cannot be fitted to it. */
export const isSeenFromSide = ({ span, torso }: Pick<Body, 'span' | 'torso'>): boolean =>
  span < torso * SIDEWAYS

function isSeated(body: Body): boolean {
  const knees = SIDES.filter((k) => body.visibility.knee[k] > KNEES_SEEN)
  return knees.length > 0 && knees.every((k) => torsoCoordinates(body, ...body.knee[k])[0] < SEATED_KNEE)
}

const isSeenFromBehind = ({ points }: Body): boolean => points[LEFT_SHOULDER].x < points[RIGHT_SHOULDER].x

/** Lists the warnings about a person, in no particular order: `warningsOf` sorts them. */
export function assessPerson(person: Person): Doubt[] {
  const { body } = person
  const inFront = SIDES.filter((k) => armInFront(body, k)).length
  const found: (Doubt | false)[] = [
    torsoShown(person) < TORSO_SHOWN && {
      code: 'torso_cut_off',
      message: 'The photo shows only part of the upper body. One from head to hips or more fits better.',
      trust: 0.5,
    },
    isSeenFromBehind(body) && {
      code: 'seen_from_behind',
      message: 'The person seems to be seen from behind. A photo from the front fits better.',
      trust: 0.5,
    },
    body.span < body.torso * TURNED && {
      code: 'body_turned',
      message:
        'The body is turned to the side, so the garment may sit wrong. A photo from the front fits better.',
      trust: 0.6,
    },
    inFront === 2 && {
      code: 'arms_crossed',
      message: 'The arms are crossed in front of the body: the sleeves and the front may look wrong.',
      trust: 0.5,
    },
    inFront === 1 && {
      code: 'arm_in_front',
      message: 'An arm is in front of the body: the garment may look wrong there.',
      trust: 0.75,
    },
    SIDES.some((k) => isRaisedUnseen(body, k)) && {
      code: 'arm_raised',
      message:
        'A raised arm is not wholly visible: its sleeve may look wrong. A photo with both arms hanging down fits better.',
      trust: 0.55,
    },
    isSeated(body) && {
      code: 'seated',
      message: 'The person seems to be sitting: the lower part of the garment may look wrong.',
      trust: 0.6,
    },
    body.down[1] < LEANING && {
      code: 'leaning',
      message: 'The person is leaning far to one side. Someone standing upright is easier to dress.',
      trust: 0.7,
    },
    SIDES.some((k) => handOnHip(body, k)) && {
      code: 'hand_on_hip',
      message: 'A hand is on the hip: the sleeve on that side may look wrong.',
      trust: 0.85,
    },
    body.unit < SMALL_UNIT && PERSON_SMALL,
  ]
  return found.filter((doubt) => doubt !== false)
}
