/** Measures a top or a dress: its landmarks on the outline, and its sleeves. */
import type { Point } from '../image/maths.ts'
import { maskOf } from '../image/regions.ts'
import type { GarmentAttributes } from '../nets/garment-reader.ts'
import { SIDES } from '../person/types.ts'
import type { Pair, Side } from '../person/types.ts'
import type {
  CutGarment,
  LegsShape,
  Outline,
  Run,
  Shoulders,
  SleeveKind,
  TopShape,
  WearerPlaces,
} from './garment.ts'
import { armpitsOf } from './armpits.ts'
import { axisOf, landmarkAt, landmarkOnSide } from './landmarks.ts'
import { isOpen, openingOf } from './opening.ts'
import { collarOf, necksOf, shouldersOf, strapsOf } from './shoulders.ts'
import { outlineOf, runsPerRow, torsoRun } from './outline.ts'
import { sleeveOf } from './sleeve.ts'

/** Least length of a sleeve, in chest widths. */
const MIN_SLEEVE = 0.08
/** The hem's run reaches within `nearAxis` of the axis and is at least `least` wide (shares of the width). */
const HEM = { nearAxis: 0.05, least: 0.15 }
/**
 * Sleeve length as a share of the garment's (counted up to `length` chest widths): sleeves read as long but shorter
 * than `long` end before the wrist, and those shorter than `short` above the elbow.
 */
const SHARE = { long: 0.42, short: 0.36, length: 1.5 }
/** A closed top is a bodysuit above this probability of a crotch landmark. */
const CROTCH = 0.8
/** Necklines with a round rim. */
const ROUND: ReadonlySet<string> = new Set(['crew', 'scoop'])
/** Least confidence of a shoulder cut other than `normal`. */
const MIN_SHOULDER_TRUST = 0.6

/** The x of the vertical axis of symmetry. */
export const axisOfTop = ({ reading, mask, w }: Pick<CutGarment, 'reading' | 'mask' | 'w'>): number =>
  axisOf(reading.landmarks, ['neck', 'shoulder', 'armpit', 'hem'], mask, w)

type TopDetails = {
  readonly isCoat?: boolean
  /** True for a jumpsuit. */
  readonly hasLegs?: boolean
  readonly wearer?: WearerPlaces | null
}

export function readTop(
  cut: CutGarment,
  kind: TopShape['kind'],
  { isCoat = false, hasLegs = false, wearer = null }: TopDetails = {},
): TopShape {
  const { w, h, mask, part, reading } = cut
  const { landmarks, attributes } = reading
  const axis = axisOfTop(cut)
  const torso = maskOf(w * h, (i) => mask[i] && part[i] !== 1 && part[i] !== 2)
  const runs = runsPerRow(torso, w, h)
  const isWhole = kind !== 'top' || isOpen(reading)
  const outline = outlineOf(mask, w, h, axis, isWhole ? wholeRows(runs) : runs)
  const hemY = hemOf(outline)
  const armpit = armpitsOf(cut, outline)
  const chest = armpit[1][0] - armpit[0][0]
  const neck = necksOf(cut, outline, chest)
  const isSleeveless = ['none', 'strap'].includes(attributes.sleeve.value)
  const shoulder = isSleeveless
    ? strapsOf(outline, neck, chest)
    : shouldersOf(cut, outline, neck, armpit, chest)
  const region = { w, h, mask, part, armpit, shoulder, chest }
  const found = SIDES.map((k) => (isSleeveless ? null : sleeveOf(region, k, cuffOf(cut, k))))
  const longest = Math.max(...found.map((sleeve) => sleeve?.length ?? 0))
  const sleeveless = longest < chest * MIN_SLEEVE
  const sleeveLength = sleeveless ? 0 : longest / chest
  const length = (hemY - (neck[0][1] + neck[1][1]) / 2) / chest
  return {
    ...outline,
    kind,
    isCoat,
    isBodysuit: kind === 'top' && !isCoat && !isOpen(reading) && landmarks.crotch.exists > CROTCH,
    onWearer: kind === 'top' && !isCoat && wearer ? wearer.hem : null,
    legs: hasLegs ? legsOf(cut, runs, outline, armpit) : null,
    hemY,
    armpit,
    chest,
    neck,
    collar: sleeveless ? null : collarOf(cut, outline, neck, shoulder, chest),
    isRound: ROUND.has(attributes.neckline.value) && !isOpen(reading),
    shoulder,
    sleeveless,
    sleeves: sleeveless ? [null, null] : [found[0], found[1]],
    sleeveLength,
    sleeveKind: sleeveless
      ? 'none'
      : sleeveKindOf(attributes.sleeve.value, sleeveLength / Math.min(length, SHARE.length)),
    length,
    shoulders: shouldersIn(
      attributes.shoulder,
      isSleeveless && wearer !== null && outline.y0 > wearer.shoulderY,
    ),
    opening: isOpen(reading) ? openingOf(runs, outline, armpit[0][1], hemY) : null,
  }
}

/** One run per row, ignoring gaps between a skirt's tails, the legs of a jumpsuit or a coat's fronts. */
const wholeRows = (rows: Run[][]): Run[][] =>
  rows.map((runs) => (runs.length > 1 ? [[runs[0][0], runs[runs.length - 1][1]]] : runs))

/** The legs of a jumpsuit below its crotch, closed ones halved at the axis; null without a crotch below the armpits. */
function legsOf(
  { reading }: CutGarment,
  runs: readonly Run[][],
  { axis, y1 }: Outline,
  armpit: Pair<Point>,
): LegsShape | null {
  const crotch = landmarkAt(reading.landmarks, 'crotch')
  if (!crotch || crotch[1] <= Math.max(armpit[0][1], armpit[1][1]) || crotch[1] >= y1) return null
  const halved = ([from, to]: Run): Run[] =>
    from < axis && to > axis
      ? [
          [from, axis],
          [axis, to],
        ]
      : [[from, to]]
  return { crotch, rows: runs.map((row, y) => (y < crotch[1] ? row : row.flatMap(halved))) }
}

/** The hem: the lowest row in which the torso spans the axis. */
function hemOf(outline: Outline): number {
  const { y0, y1, axis, width } = outline
  const near = width * HEM.nearAxis
  for (let y = y1; y > y0; y--) {
    const run = torsoRun(outline, y)
    if (run && run[0] <= axis + near && run[1] >= axis - near && run[1] - run[0] > width * HEM.least) return y
  }
  return y1
}

/** Outer and inner corner of side k's cuff; null unless both were found. */
function cuffOf({ reading }: CutGarment, k: Side): Pair<Point> | null {
  const [outer, inner] = [
    landmarkOnSide(reading.landmarks, 'cuffOuter', k),
    landmarkOnSide(reading.landmarks, 'cuffInner', k),
  ]
  return outer && inner && [outer, inner]
}

/** @param isBelow whether the garment ends below its wearer's shoulders */
function shouldersIn({ value, trust }: GarmentAttributes['shoulder'], isBelow: boolean): Shoulders {
  if (isBelow) return 'off'
  return trust > MIN_SHOULDER_TRUST ? value : 'normal'
}

function sleeveKindOf(value: string, share: number): SleeveKind {
  if (value === 'cap' || value === 'short') return 'short'
  if (value === 'elbow') return share < SHARE.short ? 'short' : 'middle'
  return share < SHARE.short ? 'short' : share < SHARE.long ? 'middle' : 'long'
}
