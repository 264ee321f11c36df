/**
 * Soft edges of what lies before the new garment, freed of what lay behind it in the photo: what deviates from the
 * colours inside towards those behind goes (foreground estimation, as in matting).
 */
import { boundsOf, cropPlane, grownBox } from '../image/box.ts'
import type { Box } from '../image/box.ts'
import { distanceTo } from '../image/distance.ts'
import { pushPull } from '../image/fill.ts'
import { clamp, length3, smoothstep } from '../image/maths.ts'
import type { Plane, Planes, RgbImage } from '../image/raster.ts'
import { maskOf } from '../image/regions.ts'
import { sample } from '../image/resample.ts'
import type { Label, LabelMap, Person } from '../person/types.ts'

/** px beyond a rim that tell the colours on its two sides. */
const TELLS = 12
/** px about the foreground in which its soft edge lies. */
export const OUTSIDE = 4
/** Least opacity of what is a rim at all. */
export const LEAST = 0.02
/** Difference (0..1 of sRGB) between the two sides that can hardly, and that can be told from grain. */
const APART = [0.06, 0.14] as const
/** Deviation to the side as a share of that towards what lies behind: mixing has little, light and grain have much. */
const ASIDE = [0.5, 1] as const

/** A part of the picture at half size, with what is known of its pixels. */
export type Patch = Box & {
  readonly w: number
  readonly h: number
  readonly labels: LabelMap
  readonly rgb: Planes
}

export type Rim = {
  /** 0..1: how much a pixel can be mixed (null where none is), and how much of it is not the foreground's at all. */
  readonly mixed: Plane | null
  readonly strange: Plane
  /** 1 where the foreground, and what lies behind it, have their own colours. */
  readonly inside: Plane
  readonly behind: Plane
}

/** A rim in a part of the picture at half size, where it has to be cleaned at all, and the colours of its two sides there. */
export type SpreadRim = Pick<Rim, 'mixed' | 'strange'> &
  Pick<Patch, 'x0' | 'y0' | 'w' | 'h'> & {
    readonly touched: Plane
    readonly own: Planes
    readonly other: Planes
  }

/** The part of the picture about such pixels of a label, with what tells their colours; null where there are none. */
export function patchAbout(
  { w, h, labels, rgb }: Person,
  label: Label,
  isIn: (i: number) => boolean,
): Patch | null {
  const found = new Uint8Array(w * h)
  for (let i = 0; i < found.length; i++) found[i] = labels[i] === label && isIn(i) ? 1 : 0
  const part = grownBox(boundsOf(found, w, h), TELLS, w, h)
  const [pw, ph] = [part.x1 - part.x0, part.y1 - part.y0]
  if (pw <= TELLS || ph <= TELLS) return null
  const inPart = new Uint8Array(pw * ph)
  for (let y = 0; y < ph; y++) {
    const from = (y + part.y0) * w + part.x0
    inPart.set(labels.subarray(from, from + pw), y * pw)
  }
  return { ...part, w: pw, h: ph, labels: inPart, rgb: rgb.map((plane) => cropPlane(plane, w, part)) }
}

/** Distances (px, up to a little more than `OUTSIDE`) in the patch. */
export const distancesTo = ({ w, h }: Patch, isIn: (i: number) => boolean): Plane =>
  distanceTo(maskOf(w * h, isIn), w, h, OUTSIDE + 1)

/** The colours of a rim's two sides spread over it; null where one side shows nowhere. */
export function spreadRim({ x0, y0, w, h, rgb }: Patch, { inside, behind, ...rim }: Rim): SpreadRim | null {
  if (!inside.includes(1) || !behind.includes(1)) return null
  const { mixed, strange } = rim
  const touched = mixed ? sumOf(mixed, strange) : strange
  // A pixel of the full size lies between four of half size.
  const needed = grownBox(boundsOf(touched, w, h), 1, w, h)
  const own = pushPull(rgb, inside, w, h, needed)
  const isMixed = mixed !== null && boundsOf(mixed, w, h, LEAST).x1 > 0
  const other = isMixed ? pushPull(rgb, behind, w, h, needed) : own
  return { ...rim, x0, y0, w, h, touched, own, other }
}

function sumOf(a: Plane, b: Plane): Plane {
  const sum = new Float32Array(a.length)
  for (let i = 0; i < sum.length; i++) sum[i] = a[i] + b[i]
  return sum
}

/** Changes `base` (interleaved RGB in 0..1 at the image's size) in the rim. */
export function cleanRimInPlace(base: Float32Array, image: RgbImage, rim: SpreadRim): void {
  const { y0, h } = rim
  const lastRow = Math.min(image.h, 2 * (y0 + h))
  for (let y = 2 * y0; y < lastRow; y++) cleanRow(base, image, rim, y)
}

const colour = new Float64Array(3)
const behindIt = new Float64Array(3)

/** Row by row: the loop stays compiled between two pictures. */
function cleanRow(base: Float32Array, image: RgbImage, rim: SpreadRim, y: number): void {
  const { x0, y0, w, h, touched, mixed, strange, own, other } = rim
  const v = y / 2 - 0.25 - y0
  const end = Math.min(image.w, 2 * (x0 + w))
  for (let x = 2 * x0; x < end; x++) {
    const u = x / 2 - 0.25 - x0
    if (sample(touched, w, h, u, v) < LEAST) continue
    const o = (y * image.w + x) * 3
    const share = sample(strange, w, h, u, v)
    for (let c = 0; c < 3; c++) colour[c] = sample(own[c], w, h, u, v)
    const part = mixed ? sample(mixed, w, h, u, v) : 0
    if (part > LEAST) {
      for (let c = 0; c < 3; c++) behindIt[c] = sample(other[c], w, h, u, v)
      unmix(base, o, colour, behindIt, part)
    }
    for (let c = 0; c < 3; c++) base[o + c] += (colour[c] - base[o + c]) * share
  }
}

/** Takes from a colour what deviates from its own towards the other one. */
function unmix(base: Float32Array, o: number, own: Float64Array, other: Float64Array, share: number): void {
  const dr = other[0] - own[0]
  const dg = other[1] - own[1]
  const db = other[2] - own[2]
  const r = base[o] - own[0]
  const g = base[o + 1] - own[1]
  const b = base[o + 2] - own[2]
  const apart = length3(dr, dg, db)
  const mixed = clamp((r * dr + g * dg + b * db) / (apart * apart || 1), 0, 1)
  if (mixed === 0) return
  const aside = length3(r - mixed * dr, g - mixed * dg, b - mixed * db) / (mixed * apart)
  const taken =
    mixed * share * smoothstep(APART[0], APART[1], apart) * (1 - smoothstep(ASIDE[0], ASIDE[1], aside))
  base[o] -= dr * taken
  base[o + 1] -= dg * taken
  base[o + 2] -= db * taken
}
