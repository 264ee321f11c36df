/**
 * Fills bites in the sides of a flat garment's mask: white cloth in shade beside a white background is sometimes read as
 * background. A bite has cloth above and below it and, on the garment's other side, in its place; and its colour is not
 * the background's.
 */
import { grownBox } from '../image/box.ts'
import { labOf } from '../image/colour.ts'
import { colourOf, length3, medianBy } from '../image/maths.ts'
import type { Colour } from '../image/maths.ts'
import type { Mask, RgbImage } from '../image/raster.ts'
import { components } from '../image/regions.ts'
import type { Region } from '../image/regions.ts'
import type { CutGarment } from './garment.ts'

/** Least mean width (px) of a bite: narrower strips are the garment's soft edge. */
const LEAST = 6
/** px around a bite in which the background's colour is read. */
const AROUND = 12
/** Least ΔE of the bite from that colour. */
const APART = 3

type Bitten = Pick<CutGarment, 'w' | 'h' | 'mask' | 'part'> & { readonly armholes: Mask }

/** Fills the bites of the mask, in place, except in the armholes. */
export function fillBitesInPlace({ w, h, mask, part, armholes }: Bitten, half: RgbImage, axis: number): void {
  const enclosed = new Uint8Array(w * h)
  for (let x = 0; x < w; x++) markColumn({ w, h, mask, part }, x, Math.round(2 * axis) - x, enclosed)
  for (let i = 0; i < enclosed.length; i++) if (armholes[i]) enclosed[i] = 0
  const { label, info } = components(enclosed, w, h)
  info.forEach((region, id) => {
    if (
      region.area < LEAST * (region.y1 - region.y0 + 1) ||
      !isApart(half, region, mask, enclosed, (i) => label[i] === id)
    )
      return
    for (let y = region.y0; y <= region.y1; y++)
      for (let i = y * w + region.x0; i <= y * w + region.x1; i++) if (label[i] === id) mask[i] = 1
  })
}

/** Marks the pixels of column x between cloth above and the body below whose mirror image in `other` is the body. */
function markColumn(
  { w, h, mask, part }: Pick<CutGarment, 'w' | 'h' | 'mask' | 'part'>,
  x: number,
  other: number,
  enclosed: Mask,
): void {
  if (other < 0 || other >= w) return
  for (let y = 0, last = h; y < h; y++) {
    if (!mask[y * w + x]) continue
    if (part[y * w + x] === 0)
      for (let gap = last + 1; gap < y; gap++) {
        const mirrored = gap * w + other
        if (mask[mirrored] && part[mirrored] === 0) enclosed[gap * w + x] = 1
      }
    last = y
  }
}

/** True if a region's median colour differs from that of the background around it. */
function isApart(
  half: RgbImage,
  { x0, y0, x1, y1 }: Region,
  mask: Mask,
  enclosed: Mask,
  isInside: (i: number) => boolean,
): boolean {
  const box = grownBox({ x0, y0, x1: x1 + 1, y1: y1 + 1 }, AROUND, half.w, half.h)
  const lab = labOf(half)
  const [inside, outside]: [number[], number[]] = [[], []]
  for (let y = box.y0; y < box.y1; y++) {
    for (let i = y * half.w + box.x0; i < y * half.w + box.x1; i++) {
      if (isInside(i)) inside.push(i)
      else if (!mask[i] && !enclosed[i]) outside.push(i)
    }
  }
  if (!outside.length) return false
  const [own, background] = [inside, outside].map((places): Colour =>
    colourOf((c) => medianBy(places, (i) => lab[c][i])),
  )
  return length3(...colourOf((c) => own[c] - background[c])) > APART
}
