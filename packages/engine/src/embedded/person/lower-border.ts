/**
 * Where lower clothes end, the parser is a hand's breadth wrong now and then: hems are taken for shoes, waistbands for tops, cloth
 * at a wrist for skin, and wide legs that the picture's edge cuts for ground. Their colours tell, where those differ from what lies
 * farther off.
 */
import { distanceTo } from '../image/distance.ts'
import type { Mask, Plane } from '../image/raster.ts'
import { components, labelled, labelMask } from '../image/regions.ts'
import { smoothOutline } from '../image/smooth-outline.ts'
import { colourShares, stepOf } from './colour-shares.ts'
import { BACKGROUND, LOWER, SHOES, SKIN, UPPER } from './types.ts'
import type { Label, LabelMap, Person } from './types.ts'

/**
 * The labels that lower clothes are taken for, units from the clothes within which that is so, how many times as common a colour
 * must be among them as among what it was taken for, and the share of them that it makes up. Beside a hand cloth lies in shade.
 */
const DOUBTED: readonly {
  readonly label: Label
  readonly reach: number
  readonly more: number
  readonly common: number
}[] = [
  { label: UPPER, reach: 0.16, more: 8, common: 0.0015 },
  { label: SKIN, reach: 0.16, more: 8, common: 0.001 },
  { label: SHOES, reach: 0.24, more: 3, common: 0.0015 },
  { label: BACKGROUND, reach: 0.5, more: 3, common: 0.0015 },
]
const FARTHEST = Math.max(...DOUBTED.map(({ reach }) => reach))
/** Opacity from which on no ground is mixed in, and up to which nothing else is. */
const OPAQUE = 0.95
const CLEAR = 0.03
/** Where the parser is as sure as this of ground, it is none of the person. */
const GROUND = 0.985
/** px by which what is found is smoothed, and that it may be off the lower clothes; squared units of a speck. */
const SMOOTHING = 1
const BESIDE = 3
const SPECK = 0.0015
/** px about it that are it as well where ground is mixed in: its soft edge. */
const RIM = 3

type Picture = Pick<Person, 'lab' | 'matte' | 'w' | 'h' | 'body'>

/**
 * Pixels of lower clothes that are labelled as something else.
 * @param ground the parser's probability of it
 * @param isArm true for a pixel on an arm, where sheer sleeves have colours of all kinds
 */
export function misreadAtLower(
  { lab, matte, w, h, body }: Picture,
  labels: LabelMap,
  ground: Plane,
  isArm: (i: number) => boolean,
): number[] {
  const toLower = distanceTo(labelMask(labels, LOWER), w, h, FARTHEST * body.unit + 1)
  const lower = colourShares(lab, w * h, (i) => labels[i] === LOWER && matte[i] > OPAQUE)
  if (!lower) return []
  return DOUBTED.flatMap(({ label, reach, more, common }) => {
    const near = reach * body.unit
    const isPure = (i: number): boolean => (label === BACKGROUND ? matte[i] < CLEAR : matte[i] > OPAQUE)
    const own = colourShares(lab, w * h, (i) => labels[i] === label && toLower[i] > near && isPure(i))
    if (!own) return []
    const found = new Uint8Array(w * h)
    for (let i = 0; i < found.length; i++) {
      if (labels[i] !== label || toLower[i] > near || (label === BACKGROUND && ground[i] > GROUND)) continue
      const step = stepOf(lab, i)
      const isLower = lower[step] > common && lower[step] > more * own[step]
      found[i] = isLower && !(label === UPPER && isArm(i)) ? 1 : 0
    }
    if (!found.includes(1)) return []
    const even = smoothOutline(found, w, h, SMOOTHING)
    for (let i = 0; i < even.length; i++) if (labels[i] !== label) even[i] = 0
    const whole = wholePieces(even, w, h, SPECK * body.unit ** 2, label === BACKGROUND ? null : toLower)
    if (!whole.includes(1)) return []
    const beside = distanceTo(whole, w, h, RIM + 1)
    return pixelsOf(labels, label, (i) => beside[i] <= (matte[i] < OPAQUE ? RIM : 1))
  })
}

function pixelsOf(labels: LabelMap, label: Label, test: (i: number) => boolean): number[] {
  const pixels: number[] = []
  for (let i = 0; i < labels.length; i++) if (labels[i] === label && test(i)) pixels.push(i)
  return pixels
}

/** The pieces that are no specks, and that reach up to the lower clothes where the distance to these is given. */
function wholePieces(mask: Mask, w: number, h: number, speck: number, toLower: Plane | null): Mask {
  const { label, info } = components(mask, w, h)
  const touches = new Uint8Array(info.length)
  for (let i = 0; i < label.length; i++) if (!toLower || toLower[i] <= BESIDE) touches[label[i]] = 1
  return labelled(
    label,
    info.map(({ area }, k) => k > 0 && touches[k] === 1 && area >= speck),
  )
}
