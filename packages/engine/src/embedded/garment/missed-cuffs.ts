/**
 * Ends of sleeves in another colour, which the network now and then takes for ground: where it saw a cuff's corners and the ground
 * about them is plain, what stands out from that beside the sleeve is its end.
 */
import { labPlanes } from '../image/colour.ts'
import { clamp, colourOf, distance, length3, median, medianBy } from '../image/maths.ts'
import type { Point } from '../image/maths.ts'
import type { Plane, Planes, RgbImage } from '../image/raster.ts'
import { components } from '../image/regions.ts'
import { cropImage } from '../image/box.ts'
import type { Box } from '../image/box.ts'
import type { GarmentReading } from '../nets/garment-reader.ts'
import { SIDES } from '../person/types.ts'
import type { Pair, Side } from '../person/types.ts'

/** Probability that a corner lies where it was seen, at least; cuff widths about the corners that are looked at. */
const SURE = 0.8
const ABOUT = 0.7
/** Lab distances: of plain ground from its usual colour, as a rule, and of a cuff from it, at least. */
const PLAIN = 2.5
const APART = 20
/** Probabilities of cloth up to which a place was taken for ground, and from which on for cloth; and what a cuff gets. */
const GROUND = 0.05
const CLOTH = 0.5
const FOUND = 0.99
/** Smaller finds (shares of the cuff's width, squared) are none. */
const LEAST = 0.03

/** Planes of probabilities and the part of every pixel, changed in place. */
type Labelled = { readonly cloth: Plane; readonly inside: Plane; readonly part: Uint8Array }

export function addMissedCuffsInPlace(planes: Labelled, { landmarks }: GarmentReading, half: RgbImage): void {
  for (const k of SIDES) {
    const [outer, inner] = k
      ? [landmarks.cuffOuterRight, landmarks.cuffInnerRight]
      : [landmarks.cuffOuterLeft, landmarks.cuffInnerLeft]
    if (Math.min(outer.sure, inner.sure, outer.exists, inner.exists) < SURE) continue
    addCuff(planes, half, [outer.at, inner.at], k)
  }
}

function addCuff({ cloth, inside, part }: Labelled, half: RgbImage, corners: Pair<Point>, k: Side): void {
  const { w } = half
  const width = distance(...corners)
  const box = boxAbout(corners, ABOUT * width, half)
  const [bw, bh] = [box.x1 - box.x0, box.y1 - box.y0]
  if (bw < 1 || bh < 1) return
  const placeOf = (j: number): number => (box.y0 + Math.floor(j / bw)) * w + box.x0 + (j % bw)
  const lab = labPlanes(cropImage(half, box).data, bw * bh)
  const offGround = awayFromGround(lab, (j) => cloth[placeOf(j)] < GROUND)
  if (!offGround) return
  const isMissed = (j: number): boolean => cloth[placeOf(j)] <= CLOTH && offGround(j) > APART
  const { label, info } = components(
    Uint8Array.from({ length: bw * bh }, (_, j) => (isMissed(j) ? 1 : 0)),
    bw,
    bh,
  )
  const beside = info.map(() => 0)
  for (let j = bw; j < label.length - bw; j++) {
    for (const near of [j - 1, j + 1, j - bw, j + bw]) {
      if (label[j] && cloth[placeOf(near)] > CLOTH && part[placeOf(near)] === k + 1) beside[label[j]]++
    }
  }
  for (let j = 0; j < label.length; j++) {
    const { area, touchesBorder } = info[label[j]]
    if (!label[j] || touchesBorder || area < LEAST * width ** 2 || beside[label[j]] === 0) continue
    const i = placeOf(j)
    cloth[i] = FOUND
    inside[i] = 0
    part[i] = k + 1
  }
}

function boxAbout([[x, y], [X, Y]]: Pair<Point>, margin: number, { w, h }: RgbImage): Box {
  const at = (value: number, most: number) => clamp(Math.round(value), 0, most)
  return {
    x0: at(Math.min(x, X) - margin, w),
    x1: at(Math.max(x, X) + margin, w),
    y0: at(Math.min(y, Y) - margin, h),
    y1: at(Math.max(y, Y) + margin, h),
  }
}

/** How far a place's colour lies from that of plain ground; null where the ground is not plain. */
function awayFromGround(lab: Planes, isGround: (j: number) => boolean): ((j: number) => number) | null {
  const ground = Array.from({ length: lab[0].length }, (_, j) => j).filter((j) => isGround(j))
  if (!ground.length) return null
  const [L, a, b] = colourOf((c) => medianBy(ground, (j) => lab[c][j]))
  const off = (j: number): number => length3(lab[0][j] - L, lab[1][j] - a, lab[2][j] - b)
  return median(ground.map((j) => off(j))) < PLAIN ? off : null
}
