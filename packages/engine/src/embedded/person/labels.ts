/**
 * Labels of a person picture at half size from the network's probabilities: borders between materials move to the edges of
 * the photo, borders within skin stay as the network draws them.
 */
import { guided, guideOf } from '../image/guided-filter.ts'
import { length2, medianBy } from '../image/maths.ts'
import { give, rawPlane, sharing, zeroBytes } from '../image/pool.ts'
import type { Plane, Planes } from '../image/raster.ts'
import { components } from '../image/regions.ts'
import { enlargeCells } from '../nets/enlarge-cells.ts'
import { BODY_GRID, BODY_PARTS } from '../nets/person-parser.ts'
import type { BodyPart, PersonReading } from '../nets/person-parser.ts'
import type { Size } from '../working-size.ts'
import { alongTorso } from './body.ts'
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

const SKIN_PARTS: readonly (readonly [part: number, names: readonly BodyPart[]])[] = [
  [FACE, ['face']],
  [NECK, ['neck']],
  [TRUNK, ['torsoSkin']],
  [ARM, ['leftArm', 'rightArm']],
  [HAND, ['leftHand', 'rightHand']],
  [LEG, ['leftLeg', 'rightLeg']],
]
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
/** Which of these are clothes. */
const CLOTHES = [LABELS.indexOf(UPPER), LABELS.indexOf(LOWER), LABELS.length] as const
/** Squared units of an island that is none. */
const SPECK = 0.004

/** Probability of surely read skin, and of cloth that skin of a strange hue may be. */
const SURE = 0.97
const MAYBE_CLOTH = 0.15
const OPAQUE = 0.95
/** Fewer sure pixels do not tell a hue. */
const LEAST_SURE = 80
/** Gloss and shade leave skin between these shares of its usual chroma, and so near (Lab a, b) to its hue. */
const SHARE = [0.3, 1.6] as const
const ASIDE = 10
/** Share of its usual lightness below which skin is too dark to be any. */
const DARK = 0.42

type Picture = Pick<Person, 'rgb' | 'lab' | 'matte' | 'body' | 'w' | 'h'>

/** The labels of the person, and the parts of their skin. */
export function labelsOf(
  seen: PersonReading,
  { rgb, lab, matte, body, w, h }: Picture,
): { readonly labels: LabelMap; readonly skinParts: SkinMap } {
  const reading = heldToPose(seen, body)
  const guide = guideOf(rgb, w, h, SMOOTHING.radius, SMOOTHING.eps)
  const materials = MATERIALS.map((names) => {
    const plane = together(reading, names, { w, h })
    return guided(guide, plane, plane)
  })
  const labels = sharing(() => zeroBytes(w * h))
  for (let y = 0; y < h; y++) labelRow(materials, matte, body, y, w, labels)
  const parts = SKIN_PARTS.map(([, names]) => together(reading, names, { w, h }))
  doubtStrangeSkin(labels, materials, parts, { lab, matte, body, w })
  joinIslands(labels, materials, body, w, h)
  give(...materials)
  const skinParts = sharing(() => zeroBytes(w * h))
  for (let i = 0; i < w * h; i++) if (labels[i] === SKIN) skinParts[i] = SKIN_PARTS[likeliest(parts, i)][0]
  return { labels, skinParts }
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

/** Gives what may be skin or cloth, and has not the hue of this person's skin, to the likeliest cloth. Faces and hands stay. */
function doubtStrangeSkin(
  labels: LabelMap,
  materials: Planes,
  parts: Planes,
  { lab: [L, A, B], matte, body, w }: Pick<Person, 'lab' | 'matte' | 'body' | 'w'>,
): void {
  const skin = materials[LABELS.indexOf(SKIN)]
  const sure: number[] = []
  for (let i = 0; i < labels.length; i++) if (labels[i] === SKIN && skin[i] > SURE) sure.push(i)
  const [face, hand] = [FACE, HAND].map((part) => parts[SKIN_PARTS.findIndex(([own]) => own === part)])
  const onFace = sure.filter((i) => face[i] > SURE)
  const source = onFace.length > LEAST_SURE ? onFace : sure
  if (source.length < LEAST_SURE) return
  const cloth = (i: number): number => CLOTHES.reduce((sum, m) => sum + materials[m][i], 0)
  const [l, a, b] = [L, A, B].map((plane) => medianBy(source, (i) => plane[i]))
  for (let i = 0; i < labels.length; i++) {
    // At the outline the ground is mixed in.
    if (labels[i] !== SKIN || matte[i] < OPAQUE || cloth(i) < MAYBE_CLOTH) continue
    if (face[i] > MAYBE_CLOTH || hand[i] > MAYBE_CLOTH) continue
    const share = (A[i] * a + B[i] * b) / (a * a + b * b)
    const aside = Math.abs(A[i] * b - B[i] * a) / length2(a, b)
    const isSkin = share > SHARE[0] && share < SHARE[1] && aside < ASIDE && L[i] > DARK * l
    if (isSkin) continue
    const label = likeliestLabel(materials, i, alongTorso(body, i % w, (i / w) | 0), SKIN)
    if (label === UPPER || label === LOWER) labels[i] = label
  }
}

/** Gives specks to what is likeliest otherwise. */
function joinIslands(labels: LabelMap, materials: Planes, body: Body, w: number, h: number): void {
  for (const island of LABELS) {
    const { label, info } = components(labels, w, h, island)
    const isSpeck = info.map(({ area }, k) => k > 0 && area < SPECK * body.unit ** 2)
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
