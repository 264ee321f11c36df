/**
 * Labels of a person picture at half size from the network's probabilities: borders between materials move to the edges of
 * the photo, borders within skin stay as the network draws them.
 */
import { guided, guideOf } from '../image/guided-filter.ts'
import type { Plane, Planes } from '../image/raster.ts'
import { components } from '../image/regions.ts'
import { enlargeCells } from '../nets/enlarge-cells.ts'
import { BODY_GRID, BODY_PARTS } from '../nets/person-parser.ts'
import type { BodyPart, PersonReading } from '../nets/person-parser.ts'
import type { Size } from '../working-size.ts'
import { joinBetweenFingersInPlace } from './between-fingers.ts'
import { alongTorso } from './body.ts'
import { clothBySkinHue } from './skin-hue.ts'
import { misreadAtSkin } from './skin-border.ts'
import { armBones, limbShare } from './limbs.ts'
import { misreadAtLower } from './lower-border.ts'
import { heldToPose } from './pose-prior.ts'
import {
  ARM,
  BACKGROUND,
  FACE,
  HAIR,
  HAND,
  LEG,
  LOWER,
  NECK,
  OBJECT,
  SHOES,
  SIDES,
  SKIN,
  TRUNK,
  UPPER,
} from './types.ts'
import type { Body, Face, Label, LabelMap, Person, SkinMap } from './types.ts'

const SMOOTHING = { radius: 4, eps: 1e-3 }
/** Opacity from which on a pixel is the person. */
const PERSON = 0.5
/** Torso share at which a dress goes over from upper to lower clothes. */
const WAIST = 0.86

const SKIN_PARTS: readonly (readonly [part: number, names: readonly BodyPart[]])[] = [
  [FACE, ['face']],
  [NECK, ['neck']],
  [TRUNK, ['torsoSkin']],
  [ARM, ['leftArm', 'rightArm']],
  [HAND, ['leftHand', 'rightHand']],
  [LEG, ['leftLeg', 'rightLeg']],
]
const ARMS: ReadonlySet<number> = new Set([ARM, HAND])
const LABELS = [HAIR, SKIN, UPPER, LOWER, SHOES, OBJECT] as const
/** The parts of each label, and of a dress, which has none of its own. Borders between them show in the photo. */
const MATERIALS: readonly (readonly BodyPart[])[] = [
  ['hair'],
  SKIN_PARTS.flatMap(([, names]) => names),
  ['upperClothes', 'leftSleeve', 'rightSleeve'],
  ['lowerClothes'],
  ['shoes'],
  ['other'],
  ['dress'],
]
/** The materials of upper and lower clothes, and of a dress. */
const CLOTHES = [LABELS.indexOf(UPPER), LABELS.indexOf(LOWER), LABELS.length] as const
/** A probability up to which a part is nowhere. */
const UNSEEN = 0.1
/** Height of the eyes above the chin, in lengths from eyes to mouth. */
const EYES = 1.75
/** Half of a face's width, in radii of the head. */
const FACE_WIDTH = 1.2
/** Squared units of an island that is none; of one of things, which the parser sees in collars and seams. */
const SPECK = 0.004
const SMALL_THING = 0.03

type Picture = Pick<Person, 'rgb' | 'lab' | 'matte' | 'body' | 'w' | 'h'>

/** The labels of the person, and the parts of their skin. Ground that shows between fingers is taken out of the matte. */
export function labelsOf(
  seen: PersonReading,
  { rgb, lab, matte, body, w, h }: Picture,
): { readonly labels: LabelMap; readonly skinParts: SkinMap } {
  const reading = heldToPose(seen, body)
  const guide = guideOf(rgb, w, h, SMOOTHING.radius, SMOOTHING.eps)
  const materials = MATERIALS.map((names) => {
    const plane = partsAt(reading, names, { w, h })
    return isSeen(plane) ? guided(guide, plane, plane) : plane
  })
  const labels = new Uint8Array(w * h)
  for (let y = 0; y < h; y++) labelRow(materials, matte, body, y, w, labels)
  const parts = SKIN_PARTS.map(([, names]) => partsAt(reading, names, { w, h }))
  const [face] = parts
  const hand = parts[SKIN_PARTS.findIndex(([part]) => part === HAND)]
  const clothes = CLOTHES.map((m) => materials[m])
  const isCloth = clothBySkinHue(
    { lab, matte },
    {
      labels,
      face,
      hand,
      skin: materials[LABELS.indexOf(SKIN)],
      clothes,
    },
  )
  for (let i = 0; i < labels.length; i++) {
    if (!isCloth[i]) continue
    // Cloth that was taken for an arm is its sleeve, however far down it hangs.
    const isOnArm = ARMS.has(SKIN_PARTS[likeliest(parts, i)][0])
    labels[i] = isOnArm ? UPPER : likelierCloth(materials, i, alongTorso(body, i % w, (i / w) | 0))
  }
  const arm = parts[SKIN_PARTS.findIndex(([part]) => part === ARM)]
  const misread = misreadAtSkin({ lab, matte, w, h, body }, labels, { face, hand, arm })
  for (const i of misread.cloth) labels[i] = likelierCloth(materials, i, alongTorso(body, i % w, (i / w) | 0))
  for (const i of misread.skin) labels[i] = SKIN
  for (const i of misread.ground) {
    labels[i] = BACKGROUND
    matte[i] = 0
  }
  joinIslands(labels, materials, body, w, h)
  const ground = partsAt(reading, ['background'], { w, h })
  const arms = SIDES.map((k) => armBones(body, k).slice(0, 2))
  const isArm = (i: number) => arms.some((bones) => limbShare(bones, i % w, (i / w) | 0) < 1)
  for (const i of misreadAtLower({ lab, matte, w, h, body }, labels, ground, isArm)) {
    labels[i] = LOWER
    if (matte[i] < PERSON) matte[i] = 1
  }
  joinBetweenFingersInPlace(labels, body, w, h)
  const skinParts = new Uint8Array(w * h)
  for (let i = 0; i < w * h; i++) {
    if (labels[i] !== SKIN) continue
    skinParts[i] = isInFace(body.face, i % w, (i / w) | 0) ? FACE : SKIN_PARTS[likeliest(parts, i)][0]
  }
  return { labels, skinParts }
}

/** False of a part that the parser sees nowhere: guided, it would be as little. */
function isSeen(plane: Plane): boolean {
  for (let i = 0; i < plane.length; i++) if (plane[i] > UNSEEN) return true
  return false
}

/** True between the heights of eyes and chin: the net takes this part of a bowed head for neck now and then. */
function isInFace({ visible, axis: [ax, ay], length, chin, radius }: Face, x: number, y: number): boolean {
  const [dx, dy] = [x - chin[0], y - chin[1]]
  const above = -(dx * ax + dy * ay) / length ** 2
  return visible && above > 0 && above < EYES && Math.abs(dx * ay - dy * ax) / length < radius * FACE_WIDTH
}

/** The probability of one of these parts, at the picture's size. */
export function partsAt({ parts, frame }: PersonReading, names: readonly BodyPart[], size: Size): Plane {
  const sum = new Float32Array(BODY_GRID.w * BODY_GRID.h).fill(0)
  for (const name of names) {
    const plane = parts[BODY_PARTS.indexOf(name)]
    for (let i = 0; i < sum.length; i++) sum[i] += plane[i]
  }
  return enlargeCells(sum, BODY_GRID, frame, size)
}

function labelRow(materials: Planes, matte: Plane, body: Body, y: number, w: number, labels: LabelMap): void {
  for (let x = 0, i = y * w; x < w; x++, i++) {
    if (matte[i] >= PERSON) labels[i] = likeliestLabel(materials, i, alongTorso(body, x, y))
  }
}

/** The likeliest label at a torso share, other than `except`. */
function likeliestLabel(materials: Planes, i: number, along: number, except?: Label): Label {
  const dress = along < WAIST ? UPPER : LOWER
  let best: Label = BACKGROUND
  let most = -Infinity
  for (let m = 0; m < LABELS.length; m++) {
    const label = LABELS[m]
    const own = label === dress ? materials[m][i] + materials[LABELS.length][i] : materials[m][i]
    if (own <= most || label === except) continue
    most = own
    best = label
  }
  return best
}

/** Upper or lower clothes at a torso share, whatever else it may be. */
function likelierCloth(materials: Planes, i: number, along: number): Label {
  const [upper, lower, dress] = CLOTHES.map((m) => materials[m][i])
  const isHigh = along < WAIST
  return upper + (isHigh ? dress : 0) > lower + (isHigh ? 0 : dress) ? UPPER : LOWER
}

/** Gives specks to what is likeliest otherwise. */
function joinIslands(labels: LabelMap, materials: Planes, body: Body, w: number, h: number): void {
  for (const island of LABELS) {
    const { label, info } = components(labels, w, h, island)
    const least = island === OBJECT ? SMALL_THING : SPECK
    const isSpeck = info.map(({ area }, k) => k > 0 && area < least * body.unit ** 2)
    if (!isSpeck.includes(true)) continue
    for (let i = 0; i < w * h; i++) {
      if (!isSpeck[label[i]]) continue
      labels[i] = likeliestLabel(materials, i, alongTorso(body, i % w, (i / w) | 0), island)
    }
  }
}

function likeliest(planes: Planes, i: number): number {
  let best = 0
  for (let k = 1; k < planes.length; k++) if (planes[k][i] > planes[best][i]) best = k
  return best
}
