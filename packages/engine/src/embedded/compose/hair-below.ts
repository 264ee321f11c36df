/**
 * Continues hair that went behind old cloth down to the body. Where a lower shoulder or neckline replaces the old one,
 * the hair would else end level in the air.
 */
import { length3 } from '../image/maths.ts'
import type { Mask, Planes } from '../image/raster.ts'
import { HAIR } from '../person/types.ts'
import type { LabelMap, Person } from '../person/types.ts'
import type { Zones } from './zones.ts'

/** Greatest length (units) by which hair is continued: more would be a guess. */
const LONGEST = 0.16
/** Distance (units) above the cloth at which hair must be about as wide as at it: tips that end there are narrower. */
const ABOVE = 0.12
/** Least width there, as a share of the width at the cloth. */
const AS_WIDE = 0.8
/** Least depth (units) of the cloth under hair: a thin strip is a misread label. */
const DEEP = 0.05
/** Least RGB difference (0..1) of that cloth from the background. */
const CONTRAST = 0.25
/** Greatest step (px) of the border between neighbouring columns of one strand. */
const STEP = 3
/** Distance (px) above the cloth from which hair is mirrored: nearer pixels are mixed with cloth. */
const MIXED = 2
/** Least opacity of pixels that are mirrored. */
const OPAQUE = 0.9

type Picture = Pick<Person, 'w' | 'h' | 'rgb' | 'labels' | 'matte' | 'body'>
type Under = Pick<Zones, 'old' | 'background'>

/** Writes mirrored hair over the inpainted background (RGB planes, half size) right below hair, in place. */
export function continueHairInPlace(background: Planes, picture: Picture, zones: Under): void {
  for (const strand of strandsAbove(picture, zones)) {
    if (!isCutOff(picture, strand) || !isAtCloth(picture, strand, background)) continue
    strand.ends.forEach((y, k) => continueColumn(background, picture, zones, strand.x0 + k, y))
  }
}

/** Neighbouring columns, from x0 on, in which hair ends at old cloth: the first row (px) of cloth in each. */
type Strand = { readonly x0: number; readonly ends: number[] }

function strandsAbove({ w, h, labels, body }: Picture, { old }: Under): Strand[] {
  const strands: Strand[] = []
  const deep = Math.round(DEEP * body.unit)
  let last: Strand | null = null
  for (let x = 0; x < w; x++) {
    const end = endOfHair(labels, old, { x, deep }, w, h)
    if (end === null) last = null
    else if (last && Math.abs(end - (last.ends.at(-1) ?? end)) <= STEP) last.ends.push(end)
    else strands.push((last = { x0: x, ends: [end] }))
  }
  return strands
}

/** The row from which the lowest hair of column x has `deep` px of old cloth under it; null where it has not. */
function endOfHair(
  labels: LabelMap,
  old: Mask,
  { x, deep }: { readonly x: number; readonly deep: number },
  w: number,
  h: number,
): number | null {
  let y = h - 1
  while (y > 0 && labels[(y - 1) * w + x] !== HAIR) y--
  if (y === 0 || y + deep > h) return null
  for (let d = 0; d < deep; d++) if (!old[(y + d) * w + x]) return null
  return y
}

/** True if the hair is about as wide where it ends as above. */
function isCutOff({ w, labels, body }: Picture, { x0, ends }: Strand): boolean {
  const y = Math.min(...ends) - Math.round(ABOVE * body.unit)
  if (y < 0) return false
  const middle = x0 + (ends.length >> 1)
  let [from, to] = [middle, middle]
  while (from > 0 && labels[y * w + from - 1] === HAIR) from--
  while (to < w && labels[y * w + to] === HAIR) to++
  return to > from && ends.length >= AS_WIDE * (to - from)
}

/** True if what is under the hair does not look like the background: the labels may take a gap behind hair for cloth. */
function isAtCloth({ w, rgb, body }: Picture, { x0, ends }: Strand, background: Planes): boolean {
  const deep = Math.round(DEEP * body.unit)
  const differs = ends.filter((end, k) => {
    const i = (end + deep - 1) * w + x0 + k
    return (
      length3(...([0, 1, 2].map((c) => rgb[c][i] - background[c][i]) as [number, number, number])) > CONTRAST
    )
  })
  return 2 * differs.length > ends.length
}

function continueColumn(
  out: Planes,
  { w, h, rgb, labels, matte, body }: Picture,
  { background }: Under,
  x: number,
  end: number,
): void {
  const longest = Math.min(Math.round(LONGEST * body.unit), h - end)
  for (let d = 0; d < longest; d++) {
    const to = (end + d) * w + x
    const source = (end - 1 - MIXED - d) * w + x
    if (background[to] <= 0 || labels[source] !== HAIR || matte[source] < OPAQUE) return
    for (let c = 0; c < 3; c++) out[c][to] = rgb[c][source]
  }
}
