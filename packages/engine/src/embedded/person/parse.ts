/** Parses a person picture at half size: matte, labels, body, and skin colour. */
import { labOf, rgbPlanes } from '../image/colour.ts'
import type { Plane, RgbImage } from '../image/raster.ts'
import { BODY_GRID } from '../nets/person-parser.ts'
import type { BodyPart, PersonReading } from '../nets/person-parser.ts'
import type { Pose } from '../vision/types.ts'
import type { Size } from '../working-size.ts'
import { bodyOf } from './body.ts'
import { calibrateLimbs } from './calibrate.ts'
import { labelsOf } from './labels.ts'
import { partsAt } from './parts-at.ts'
import { personMatte } from './matte.ts'
import { centreArms } from './centre-arms.ts'
import { skinColour, skinRamp } from './skin.ts'
import type { Person } from './types.ts'

/** Weight of the parser's outline against that of the pose networks, which see the whole photo at once. */
const PARSER_SHARE = 0.35
/** Parts that pose networks often miss: skin against a similar background, and legs cut by the picture's edge. */
const LIMBS: readonly BodyPart[] = ['leftArm', 'rightArm', 'leftHand', 'rightHand', 'leftLeg', 'rightLeg']

/**
 * Parses a person.
 * @param half the picture at half size
 * @param pose at full size
 * @param reading its frame leads from the half-size picture
 */
export function parsePerson(half: RgbImage, pose: Pose, reading: PersonReading): Person {
  const { w, h } = half
  const lab = labOf(half)
  const rgb = rgbPlanes(half)
  const matte = personMatte(personProbability(pose, reading, half), { rgb, lab, w, h })
  const placed = centreArms(bodyOf(pose.points, 0.5), matte, w, h)
  const picture = { rgb, lab, matte, w, h }
  const labelled = { ...picture, ...labelsOf(reading, { ...picture, body: placed }) }
  const body = calibrateLimbs({ ...labelled, body: placed })
  const parsed = { ...labelled, body, skin: skinColour(labelled) }
  return { ...parsed, ramp: skinRamp(parsed) }
}

/**
 * The probability of the person, combined from all networks. Bare limbs found by either count, unless other people
 * are in the photo, whose limbs the parser would add.
 */
function personProbability(
  { probability: seen, alone }: Pose,
  reading: PersonReading,
  { w, h }: Size,
): Plane {
  const { frame } = reading
  const background = partsAt(reading, ['background'], { w, h })
  const limbs = partsAt(reading, LIMBS, { w, h })
  for (let y = 0; y < h; y++) {
    const isRow = isWithin(frame.scale * (y + 0.5) + frame.top, BODY_GRID.h)
    for (let x = 0, i = y * w; x < w; x++, i++) {
      const isRead = isRow && isWithin(frame.scale * (x + 0.5) + frame.left, BODY_GRID.w)
      const person = seen[i] + ((isRead ? 1 - background[i] : 0) - seen[i]) * PARSER_SHARE
      const limb = isRead && alone ? seen[i] + (1 - seen[i]) * limbs[i] : 0
      background[i] = Math.max(person, limb)
    }
  }
  return background
}

const isWithin = (at: number, cells: number): boolean => at >= 0 && at <= cells
