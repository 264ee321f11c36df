/**
 * Labels of a person picture at half size from the network's probabilities: borders between materials move to the edges of
 * the photo, borders within skin stay as the network draws them.
 */
import { guided, guideOf } from '../image/guided-filter.ts'
import { toSegment } from '../image/maths.ts'
import { give, rawPlane, sharing, zeroBytes } from '../image/pool.ts'
import type { Plane, Planes } from '../image/raster.ts'
import { enlargeCells } from '../nets/enlarge-cells.ts'
import { BODY_GRID, BODY_PARTS } from '../nets/person-parser.ts'
import type { BodyPart, PersonReading } from '../nets/person-parser.ts'
import type { Size } from '../working-size.ts'
import { alongTorso } from './body.ts'
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
import type { Body, Label, LabelMap, Person, SkinMap } from './types.ts'

const SMOOTHING = { radius: 4, eps: 1e-3 }
/** Opacity from which on a pixel is the person. */
const PERSON = 0.5
/** Torso share at which a dress goes over from upper to lower clothes. */
const WAIST = 0.86

/** Units about wrist and fingers in which a hand may lie. */
const HAND_REACH = 0.5
const HANDS: readonly BodyPart[] = ['leftHand', 'rightHand']

const SKIN_PARTS: readonly (readonly [part: number, names: readonly BodyPart[]])[] = [
  [FACE, ['face']],
  [NECK, ['neck']],
  [TRUNK, ['torsoSkin']],
  [ARM, ['leftArm', 'rightArm']],
  [HAND, HANDS],
  [LEG, ['leftLeg', 'rightLeg']],
]
/** What shows a border in the photo. A dress has no label of its own, but may be its number. */
const DRESS = 7
const MATERIALS: readonly (readonly [label: Label | typeof DRESS, names: readonly BodyPart[]])[] = [
  [HAIR, ['hair']],
  [SKIN, SKIN_PARTS.flatMap(([, names]) => names)],
  [UPPER, ['upperClothes', 'leftSleeve', 'rightSleeve']],
  [LOWER, ['lowerClothes']],
  [SHOES, ['shoes']],
  [OBJECT, ['other']],
  [DRESS, ['dress']],
]

type Picture = Pick<Person, 'rgb' | 'matte' | 'body' | 'w' | 'h'>

/** The labels of the person, and the parts of their skin. */
export function labelsOf(
  seen: PersonReading,
  { rgb, matte, body, w, h }: Picture,
): { readonly labels: LabelMap; readonly skinParts: SkinMap } {
  const reading = withHandsInReach(seen, body)
  const guide = guideOf(rgb, w, h, SMOOTHING.radius, SMOOTHING.eps)
  const materials = MATERIALS.map(([, names]) => {
    const plane = together(reading, names, { w, h })
    return guided(guide, plane, plane)
  })
  const labels = sharing(() => zeroBytes(w * h))
  for (let y = 0; y < h; y++) labelRow(materials, matte, body, y, w, labels)
  give(...materials)
  const parts = SKIN_PARTS.map(([, names]) => together(reading, names, { w, h }))
  const skinParts = sharing(() => zeroBytes(w * h))
  for (let i = 0; i < w * h; i++) if (labels[i] === SKIN) skinParts[i] = SKIN_PARTS[likeliest(parts, i)][0]
  return { labels, skinParts }
}

const hit: [number, number] = [0, 0]

/** The reading without hands far from where the pose has them. */
function withHandsInReach(reading: PersonReading, { wrist, finger, unit }: Body): PersonReading {
  const { scale, left, top } = reading.frame
  const isInReach = (i: number): boolean => {
    const x = ((i % BODY_GRID.w) + 0.5 - left) / scale
    const y = (Math.floor(i / BODY_GRID.w) + 0.5 - top) / scale
    return SIDES.some((k) => toSegment(x, y, wrist[k], finger[k], hit)[0] < HAND_REACH * unit)
  }
  const parts = reading.parts.map((plane, c) => {
    if (!HANDS.includes(BODY_PARTS[c])) return plane
    const near = rawPlane(plane.length)
    for (let i = 0; i < near.length; i++) near[i] = plane[i] > 0 && isInReach(i) ? plane[i] : 0
    return near
  })
  return { ...reading, parts }
}

/** The probability of one of these parts, at the picture's size. */
function together({ parts, frame }: PersonReading, names: readonly BodyPart[], size: Size): Plane {
  const sum = rawPlane(BODY_GRID.w * BODY_GRID.h).fill(0)
  for (const name of names) {
    const plane = parts[BODY_PARTS.indexOf(name)]
    for (let i = 0; i < sum.length; i++) sum[i] += plane[i]
  }
  return enlargeCells(sum, BODY_GRID, frame, size)
}

function labelRow(materials: Planes, matte: Plane, body: Body, y: number, w: number, labels: LabelMap): void {
  for (let x = 0, i = y * w; x < w; x++, i++) {
    if (matte[i] < PERSON) continue
    const isHigh = alongTorso(body, x, y) < WAIST
    const dress = materials[MATERIALS.length - 1][i]
    let best: Label = BACKGROUND
    let most = -Infinity
    for (let m = 0; m < MATERIALS.length - 1; m++) {
      const label = MATERIALS[m][0] as Label
      const own = label === (isHigh ? UPPER : LOWER) ? materials[m][i] + dress : materials[m][i]
      if (own > most) {
        most = own
        best = label
      }
    }
    labels[i] = best
  }
}

function likeliest(planes: Planes, i: number): number {
  let best = 0
  for (let k = 1; k < planes.length; k++) if (planes[k][i] > planes[best][i]) best = k
  return best
}
