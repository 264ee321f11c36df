/**
 * Cleans the soft edges of what is in front of the new garment of what was behind it in the photo: removes a colour's
 * deviation from the colours inside towards those behind (foreground estimation, as in matting).
 */
import { boundsOf, cropPlane, grownBox } from '../image/box.ts'
import type { Box } from '../image/box.ts'
import { distanceTo } from '../image/distance.ts'
import { pushPull } from '../image/fill.ts'
import { clamp, length3, smoothstep } from '../image/maths.ts'
import type { Mask, Plane, Planes, RgbImage } from '../image/raster.ts'
import { sample } from '../image/resample.ts'
import type { Label, LabelMap, Person } from '../person/types.ts'

/** px around a rim from which the colours of its two sides are read. */
const MARGIN = 12
/** Width (px) of the soft edge outside the foreground. */
export const OUTSIDE = 4
/** Least opacity of a rim. */
export const LEAST = 0.02
/** Difference (0..1 of sRGB) between the two sides from which mixing can be told from grain, barely and surely. */
const APART = [0.06, 0.14] as const
/** Deviation aside, per deviation towards what is behind, above which it is light or grain rather than mixing. */
const ASIDE = [0.5, 1] as const

/** A crop of the person's planes at half size. */
export type Patch = Box & {
  readonly w: number
  readonly h: number
  readonly labels: LabelMap
  readonly rgb: Planes
}

export type Rim = {
  /** Share (0..1) of each pixel that may be mixed with what is behind; null when none is. */
  readonly mixed: Plane | null
  /** Share (0..1) of each pixel that is replaced by the foreground's colour. */
  readonly replaced: Plane
  /** 1 on pixels with the pure colour of the foreground, and of what is behind it. */
  readonly inside: Plane
  readonly behind: Plane
}

/** A rim in a crop, with the shares to clean in total, and the colours of its two sides spread over it. */
export type SpreadRim = Pick<Rim, 'mixed' | 'replaced'> &
  Pick<Patch, 'x0' | 'y0' | 'w' | 'h'> & {
    readonly touched: Plane
    readonly own: Planes
    readonly other: Planes
  }

/** Crops the person's planes to the selected pixels of a label and a margin; null when there are none. */
export function patchAbout(
  { w, h, labels, rgb }: Person,
  label: Label,
  isIn: (i: number) => boolean,
): Patch | null {
  const found = new Uint8Array(w * h)
  for (let i = 0; i < found.length; i++) found[i] = labels[i] === label && isIn(i) ? 1 : 0
  const part = grownBox(boundsOf(found, w, h), MARGIN, w, h)
  const [pw, ph] = [part.x1 - part.x0, part.y1 - part.y0]
  if (pw <= MARGIN || ph <= MARGIN) return null
  const inPart = new Uint8Array(pw * ph)
  for (let y = 0; y < ph; y++) {
    const from = (y + part.y0) * w + part.x0
    inPart.set(labels.subarray(from, from + pw), y * pw)
  }
  return { ...part, w: pw, h: ph, labels: inPart, rgb: rgb.map((plane) => cropPlane(plane, w, part)) }
}

/** Distances (px, up to `OUTSIDE` + 1) in the patch to the pixels of a mask. */
export const distancesTo = ({ w, h }: Patch, mask: Mask): Plane => distanceTo(mask, w, h, OUTSIDE + 1)

/** Spreads the colours of a rim's two sides over it; null when one side has no pure pixels. */
export function spreadRim({ x0, y0, w, h, rgb }: Patch, { inside, behind, ...rim }: Rim): SpreadRim | null {
  if (!inside.includes(1) || !behind.includes(1)) return null
  const { mixed, replaced } = rim
  const touched = mixed ? sumOf(mixed, replaced) : replaced
  // A full-size pixel interpolates between four half-size ones.
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

/** Cleans the rim in `base` (interleaved RGB in 0..1, full size), in place. */
export function cleanRimInPlace(base: Float32Array, image: RgbImage, rim: SpreadRim): void {
  const { y0, h } = rim
  const lastRow = Math.min(image.h, 2 * (y0 + h))
  for (let y = 2 * y0; y < lastRow; y++) cleanRow(base, image, rim, y)
}

const colour = new Float64Array(3)
const behindIt = new Float64Array(3)

/** Cleans row y. One call per row: V8 keeps the function compiled between pictures. */
function cleanRow(base: Float32Array, image: RgbImage, rim: SpreadRim, y: number): void {
  const { x0, y0, w, h, touched, mixed, replaced, own, other } = rim
  const v = y / 2 - 0.25 - y0
  const end = Math.min(image.w, 2 * (x0 + w))
  for (let x = 2 * x0; x < end; x++) {
    const u = x / 2 - 0.25 - x0
    if (sample(touched, w, h, u, v) < LEAST) continue
    const o = (y * image.w + x) * 3
    const share = sample(replaced, w, h, u, v)
    for (let c = 0; c < 3; c++) colour[c] = sample(own[c], w, h, u, v)
    const part = mixed ? sample(mixed, w, h, u, v) : 0
    if (part > LEAST) {
      for (let c = 0; c < 3; c++) behindIt[c] = sample(other[c], w, h, u, v)
      unmix(base, o, colour, behindIt, part)
    }
    for (let c = 0; c < 3; c++) base[o + c] += (colour[c] - base[o + c]) * share
  }
}

/** Removes from the colour at `o` the share of its deviation from `own` towards `other`, as far as it looks mixed. */
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
