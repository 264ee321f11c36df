/**
 * Adds sleeve ends of another colour, which the network sometimes labels as background: where it saw a cuff's corners
 * and the background there is plain, whatever contrasts with it next to the sleeve is the sleeve's end.
 */
import { labOf } from '../image/colour.ts'
import { clamp, colourOf, distance, length3, median, medianBy } from '../image/maths.ts'
import type { Point } from '../image/maths.ts'
import type { Plane, Planes, RgbImage } from '../image/raster.ts'
import { components, maskOf } from '../image/regions.ts'
import type { Box } from '../image/box.ts'
import type { GarmentReading } from '../nets/garment-reader.ts'
import { SIDES } from '../person/types.ts'
import type { Pair, Side } from '../person/types.ts'

/** Least probability that a corner exists and lies where it was seen. */
const LEAST_CONFIDENCE = 0.8
/** Margin of the search box around the corners, in cuff widths. */
const MARGIN = 0.7
/** Greatest median deviation (ΔE) of a plain background from its median. */
const PLAIN = 2.5
/** Least distance (ΔE) of a cuff from the background's median. */
const APART = 20
/** Probability of cloth below which a pixel counts as background. */
const BACKGROUND = 0.05
/** Probability of cloth above which a pixel counts as cloth. */
const CLOTH = 0.5
/** Probability of cloth that is written to a found cuff. */
const FOUND = 0.99
/** Least area of a found cuff, as a share of the cuff's width squared. */
const MIN_AREA = 0.03

/** The planes that are changed in place: probabilities, and the part of every pixel. */
type Labelled = { readonly cloth: Plane; readonly inside: Plane; readonly part: Uint8Array }

export function addMissedCuffsInPlace(planes: Labelled, { landmarks }: GarmentReading, half: RgbImage): void {
  for (const k of SIDES) {
    const [outer, inner] = k
      ? [landmarks.cuffOuterRight, landmarks.cuffInnerRight]
      : [landmarks.cuffOuterLeft, landmarks.cuffInnerLeft]
    if (Math.min(outer.confidence, inner.confidence, outer.exists, inner.exists) < LEAST_CONFIDENCE) continue
    addCuff(planes, half, [outer.at, inner.at], k)
  }
}

function addCuff({ cloth, inside, part }: Labelled, half: RgbImage, corners: Pair<Point>, k: Side): void {
  const { w } = half
  const width = distance(...corners)
  const box = boxAbout(corners, MARGIN * width, half)
  const [bw, bh] = [box.x1 - box.x0, box.y1 - box.y0]
  if (bw < 1 || bh < 1) return
  const places = Array.from(
    { length: bw * bh },
    (_, j) => (box.y0 + Math.floor(j / bw)) * w + box.x0 + (j % bw),
  )
  const deltaFromBackground = deltaFromPlainBackground(
    labOf(half),
    places.filter((i) => cloth[i] < BACKGROUND),
  )
  if (!deltaFromBackground) return
  const isMissed = (i: number): boolean => cloth[i] <= CLOTH && deltaFromBackground(i) > APART
  const missed = maskOf(places.length, (j) => isMissed(places[j]))
  const { label, info } = components(missed, bw, bh)
  const beside = info.map(() => 0)
  for (let j = bw; j < label.length - bw; j++) {
    for (const near of [j - 1, j + 1, j - bw, j + bw]) {
      if (label[j] && cloth[places[near]] > CLOTH && part[places[near]] === k + 1) beside[label[j]]++
    }
  }
  for (let j = 0; j < label.length; j++) {
    const { area, touchesBorder } = info[label[j]]
    if (!label[j] || touchesBorder || area < MIN_AREA * width ** 2 || beside[label[j]] === 0) continue
    const i = places[j]
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

/** A function that gives a pixel's ΔE from the plain background; null where the background is not plain. */
function deltaFromPlainBackground(
  lab: Planes,
  background: readonly number[],
): ((i: number) => number) | null {
  if (!background.length) return null
  const [L, a, b] = colourOf((c) => medianBy(background, (i) => lab[c][i]))
  const off = (i: number): number => length3(lab[0][i] - L, lab[1][i] - a, lab[2][i] - b)
  return median(background.map((i) => off(i))) < PLAIN ? off : null
}
