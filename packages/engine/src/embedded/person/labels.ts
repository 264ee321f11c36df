/**
 * Computes the label map of a person picture at half size from the network's probabilities. Borders between materials
 * are snapped to the photo's edges; borders within skin stay where the network puts them.
 */
import { guided, guideOf } from '../image/guided-filter.ts'
import type { Plane, Planes } from '../image/raster.ts'
import { components, labelled, labelMask, pixelsOf } from '../image/regions.ts'
import type { BodyPart, PersonReading } from '../nets/person-parser.ts'
import { joinBetweenFingersInPlace } from './between-fingers.ts'
import { alongTorso } from './body.ts'
import { cuffsAmongObjects } from './cuffs.ts'
import { clothBySkinHue } from './skin-hue.ts'
import { misreadAtSkin } from './skin-border.ts'
import { heldThings } from './held.ts'
import { misreadAtLower } from './lower-border.ts'
import { partsAt } from './parts-at.ts'
import { weightedByPose } from './pose-prior.ts'
import { correctAtUpperInPlace } from './upper-border.ts'
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
  SKIN,
  TRUNK,
  UPPER,
} from './types.ts'
import type { Body, Face, Label, LabelMap, Person, SkinMap } from './types.ts'

const SMOOTHING = { radius: 4, eps: 1e-3 }
/** Least opacity of a person pixel. */
const PERSON = 0.5
/** Torso share at which a dress changes from upper to lower clothes. */
const WAIST = 0.86

const SKIN_PARTS: readonly (readonly [part: number, names: readonly BodyPart[]])[] = [
  [FACE, ['face']],
  [NECK, ['neck']],
  [TRUNK, ['torsoSkin']],
  [ARM, ['leftArm', 'rightArm']],
  [HAND, ['leftHand', 'rightHand']],
  [LEG, ['leftLeg', 'rightLeg']],
]
/** Indices in SKIN_PARTS. */
const [FACE_PLANE, ARM_PLANE, HAND_PLANE] = [FACE, ARM, HAND].map((wanted) =>
  SKIN_PARTS.findIndex(([part]) => part === wanted),
)
/** Skin that is often labelled as the upper clothes next to it: above a neckline, below a cuff or a short top. */
const CORRECTED: readonly BodyPart[] = ['neck', 'torsoSkin', 'leftArm', 'rightArm']
const ARMS: ReadonlySet<number> = new Set([ARM, HAND])
const LABELS = [HAIR, SKIN, UPPER, LOWER, SHOES, OBJECT] as const
/**
 * The network's parts for each entry of LABELS, then those of a dress, which has no label. Borders between these
 * materials are visible in the photo.
 */
const MATERIALS: readonly (readonly BodyPart[])[] = [
  ['hair'],
  SKIN_PARTS.flatMap(([, names]) => names),
  ['upperClothes', 'leftSleeve', 'rightSleeve'],
  ['lowerClothes'],
  ['shoes'],
  ['other'],
  ['dress'],
]
/** Indices in MATERIALS of upper clothes, lower clothes and dresses. */
const CLOTHES = [LABELS.indexOf(UPPER), LABELS.indexOf(LOWER), LABELS.length] as const
/** A part whose probability nowhere exceeds this is absent. */
const ABSENT = 0.1
/** Least probability of a sleeve. */
const SLEEVE = 0.1
/** Height of the eyes above the chin, as a multiple of the distance from eyes to mouth. */
const EYES = 1.75
/** Half the width of a face, in head radii. */
const FACE_WIDTH = 1.2
/** Area (squared units) below which an island is merged. */
const SPECK = 0.004
/** The same for objects, which the network often finds in collars and seams. */
const SPECK_OBJECT = 0.03

type Picture = Pick<Person, 'rgb' | 'lab' | 'matte' | 'body' | 'w' | 'h'>

/**
 * Computes the labels of the person, and the parts of their skin. Corrects the matte in place: it clears background
 * that shows between fingers, and fills lower clothes and held things that the matte had left out.
 */
export function labelsOf(
  seen: PersonReading,
  picture: Picture,
): { readonly labels: LabelMap; readonly skinParts: SkinMap } {
  const { lab, matte, body, w, h } = picture
  const reading = weightedByPose(seen, body)
  const materials = materialPlanes(reading, picture)
  const labels = new Uint8Array(w * h)
  for (let y = 0; y < h; y++) labelRow(materials, matte, body, y, w, labels)
  // Before colours are compared: a speck on an arm becomes skin, and may be black cloth.
  mergeSpecks(labels, materials, body, w, h, [LOWER, OBJECT])
  const parts = SKIN_PARTS.map(([, names]) => partsAt(reading, names, { w, h }))
  correctSkinByColourInPlace(picture, labels, materials, parts)
  const bare = partsAt(reading, CORRECTED, { w, h })
  correctAtUpperInPlace({ lab, matte, w, h, body }, labels, bare)
  mergeSpecks(labels, materials, body, w, h, LABELS)
  correctAtLowerInPlace(picture, labels, reading)
  // A gap in what has become lower clothes is no top.
  mergeSpecks(labels, materials, body, w, h, [UPPER])
  const { cuff, skin } = cuffsAmongObjects({ lab, w, h, body }, labels)
  for (const i of cuff) labels[i] = UPPER
  for (const i of skin) labels[i] = SKIN
  for (const i of heldThings({ lab, w, h, body }, labels, parts[HAND_PLANE])) {
    labels[i] = OBJECT
    matte[i] = 1
  }
  joinBetweenFingersInPlace(labels, body, w, h)
  return { labels, skinParts: skinPartsOf(labels, parts, body.face, w) }
}

/** The probability of each entry of MATERIALS, with its borders snapped to the photo's edges. */
function materialPlanes(reading: PersonReading, { rgb, w, h }: Picture): Planes {
  const guide = guideOf(rgb, w, h, SMOOTHING.radius, SMOOTHING.eps)
  return MATERIALS.map((names) => {
    const plane = partsAt(reading, names, { w, h })
    return isPresent(plane) ? guided(guide, plane, plane) : plane
  })
}

/**
 * Relabels, in place, pixels whose colour contradicts the network: cloth labelled as skin, skin labelled as cloth, and
 * background between fingers, which leaves the matte too.
 */
function correctSkinByColourInPlace(
  { lab, matte, body, w, h }: Picture,
  labels: LabelMap,
  materials: Planes,
  parts: Planes,
): void {
  const [face, hand, arm] = [parts[FACE_PLANE], parts[HAND_PLANE], parts[ARM_PLANE]]
  const skin = materials[LABELS.indexOf(SKIN)]
  const clothes = CLOTHES.map((m) => materials[m])
  const clothesAt = (i: number) => upperOrLower(materials, i, alongTorso(body, i % w, (i / w) | 0))
  const isCloth = clothBySkinHue({ lab, matte }, { labels, face, hand, arm, skin, clothes })
  for (const i of pixelsOf(isCloth)) {
    // Cloth that was labelled as an arm is its sleeve, however far down it hangs.
    const isOnArm = ARMS.has(SKIN_PARTS[mostProbable(parts, i)][0])
    labels[i] = isOnArm ? UPPER : clothesAt(i)
  }
  const misread = misreadAtSkin({ lab, matte, w, h, body }, labels, { face, hand, arm })
  for (const i of misread.cloth) labels[i] = clothesAt(i)
  for (const i of misread.skin) labels[i] = SKIN
  for (const i of misread.background) {
    labels[i] = BACKGROUND
    matte[i] = 0
  }
}

/** Relabels, in place, pixels that belong to the lower clothes beside them, and adds them to the matte. */
function correctAtLowerInPlace(
  { lab, matte, body, w, h }: Picture,
  labels: LabelMap,
  reading: PersonReading,
): void {
  const background = partsAt(reading, ['background'], { w, h })
  const sleeve = partsAt(reading, ['leftSleeve', 'rightSleeve'], { w, h })
  const isSleeve = (i: number) => sleeve[i] > SLEEVE
  for (const i of misreadAtLower({ lab, matte, w, h, body }, labels, background, isSleeve)) {
    labels[i] = LOWER
    if (matte[i] < PERSON) matte[i] = 1
  }
}

/** The part of each skin pixel: the most probable one, or the face between the heights of eyes and chin. */
function skinPartsOf(labels: LabelMap, parts: Planes, face: Face, w: number): SkinMap {
  const skinParts = new Uint8Array(labels.length)
  for (const i of pixelsOf(labelMask(labels, SKIN))) {
    skinParts[i] = isInFace(face, i % w, (i / w) | 0) ? FACE : SKIN_PARTS[mostProbable(parts, i)][0]
  }
  return skinParts
}

/** False for a part that the parser sees nowhere; filtering would not change it. */
function isPresent(plane: Plane): boolean {
  for (let i = 0; i < plane.length; i++) if (plane[i] > ABSENT) return true
  return false
}

/** True between the heights of eyes and chin: the network sometimes labels this part of a bowed head as neck. */
function isInFace({ visible, axis: [ax, ay], length, chin, radius }: Face, x: number, y: number): boolean {
  const [dx, dy] = [x - chin[0], y - chin[1]]
  const above = -(dx * ax + dy * ay) / length ** 2
  return visible && above > 0 && above < EYES && Math.abs(dx * ay - dy * ax) / length < radius * FACE_WIDTH
}

function labelRow(materials: Planes, matte: Plane, body: Body, y: number, w: number, labels: LabelMap): void {
  for (let x = 0, i = y * w; x < w; x++, i++) {
    if (matte[i] >= PERSON) labels[i] = mostProbableLabel(materials, i, alongTorso(body, x, y))
  }
}

/** The most probable label at a torso share, other than `except`. */
function mostProbableLabel(materials: Planes, i: number, along: number, except?: Label): Label {
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

/** The more probable of upper and lower clothes at a torso share. */
function upperOrLower(materials: Planes, i: number, along: number): Label {
  const [upper, lower, dress] = CLOTHES.map((m) => materials[m][i])
  const isHigh = along < WAIST
  return upper + (isHigh ? dress : 0) > lower + (isHigh ? 0 : dress) ? UPPER : LOWER
}

/** Relabels specks of the labels `islands` as their most probable other label, in place. */
function mergeSpecks(
  labels: LabelMap,
  materials: Planes,
  body: Body,
  w: number,
  h: number,
  islands: readonly Label[],
): void {
  for (const island of islands) {
    if (!labels.includes(island)) continue
    const { label, info } = components(labels, w, h, island)
    const least = island === OBJECT ? SPECK_OBJECT : SPECK
    const isSpeck = info.map(({ area }, k) => k > 0 && area < least * body.unit ** 2)
    if (!isSpeck.includes(true)) continue
    for (const i of pixelsOf(labelled(label, isSpeck))) {
      labels[i] = mostProbableLabel(materials, i, alongTorso(body, i % w, (i / w) | 0), island)
    }
  }
}

function mostProbable(planes: Planes, i: number): number {
  let best = 0
  for (let k = 1; k < planes.length; k++) if (planes[k][i] > planes[best][i]) best = k
  return best
}
