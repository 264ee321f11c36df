/**
 * Finishes the cloth for the higher quality tiers: renders it finer than the result from the garment's own picture,
 * sharpens it there, then downscales it to the result's size and adds slight grain. Only the cloth's bounding box is
 * processed.
 */
import { addClothDetail, clothIn } from './cloth-detail.ts'
import type { Cloth, SeenLayer } from './cloth-detail.ts'
import { box } from './image/box-filter.ts'
import { boundsOf, cropImage, grownBox } from './image/box.ts'
import type { Box } from './image/box.ts'
import type { ClampedImage, Plane, RgbImage } from './image/raster.ts'
import { between, bilinearGrid } from './image/resample.ts'
import type { BilinearGrid } from './image/resample.ts'
import { resizeImage } from './image/resize.ts'
import type { DecidedOptions, ClothFinish } from './options.ts'
import { garmentSize } from './working-size.ts'
import type { Size } from './working-size.ts'

/** Per finish: supersampling factor, strength of sharpening, and amplitude of grain in 8-bit steps. */
const EFFORT: Record<
  ClothFinish,
  { readonly factor: number; readonly sharpness: number; readonly grain: number }
> = {
  linear: { factor: 1.5, sharpness: 0.9, grain: 1.5 },
  cubic: { factor: 2, sharpness: 2.4, grain: 2.5 },
}
/** Shorter side of the largest supersampled picture: that of the largest result. */
const MAX_SHORT_EDGE_PX = 2160
/** 8-bit steps by which a sharpened pixel may exceed the lightest or darkest of its neighbours. */
const OVERSHOOT = 10
/** Working px beyond the cloth that are finished with it: its edge. */
const EDGE = 2
/** Working px beyond the edge that are only read, by the resizing kernel. */
const MARGIN = 4
/** A share below this is invisible and skipped. */
const FAINT = 0.01

/**
 * Finishes the cloth of a look, in place.
 * @param at where the cloth's layer is in the picture of the working size `work`
 * @param original the garment's picture, at any size
 */
export function finishClothInPlace(
  look: ClampedImage,
  cloth: Cloth,
  { at, work }: { readonly at: Box; readonly work: Size },
  original: RgbImage,
  { detail, seed }: { readonly detail: ClothFinish } & Pick<DecidedOptions, 'seed'>,
): void {
  const clothBox = boxOfCloth(cloth.layer)
  if (clothBox.x1 === 0) return
  const part = clothIn(cloth, clothBox)
  const { seen, within } = lookBoxOf(look, work, translated(clothBox, at))
  const [w, h] = [seen.x1 - seen.x0, seen.y1 - seen.y0]
  const supersampling = supersamplingFor(look, detail)
  const fine = resizeImage(
    cropImage(look, seen),
    Math.round(w * supersampling),
    Math.round(h * supersampling),
  )
  addClothDetail(fine, part, within, original, garmentSize(original.w, original.h), detail)
  const share = finishedShare(part.layer)
  sharpenCloth(fine, share, bilinearGrid(part.layer, within, fine), detail)
  const finished = resizeImage(fine, w, h)
  blendCloth(look, seen, finished, share, bilinearGrid(part.layer, within, finished), { detail, seed })
}

/** The supersampling factor for a result of this size. */
export const supersamplingFor = ({ w, h }: Size, detail: ClothFinish): number =>
  Math.max(1, Math.min(EFFORT[detail].factor, MAX_SHORT_EDGE_PX / Math.min(w, h)))

/** The bounding box of the cloth and its margins, with even sides, because some planes have half the size. */
function boxOfCloth({ alpha, w, h }: SeenLayer): Box {
  const bounds = boundsOf(alpha, w, h)
  if (bounds.x1 === 0) return bounds
  const { x0, y0, x1, y1 } = grownBox(bounds, EDGE + MARGIN, w, h)
  return { x0: x0 & ~1, y0: y0 & ~1, x1: Math.min(w, (x1 + 1) & ~1), y1: Math.min(h, (y1 + 1) & ~1) }
}

const translated = ({ x0, y0, x1, y1 }: Box, { x0: x, y0: y }: Box): Box => ({
  x0: x0 + x,
  y0: y0 + y,
  x1: x1 + x,
  y1: y1 + y,
})

/**
 * Maps a part of the working picture to whole pixels of the look (`seen`), and those back to coordinates within the
 * part (`within`), which may cut through pixels.
 */
function lookBoxOf(look: Size, work: Size, part: Box): { readonly seen: Box; readonly within: Box } {
  const [x, y] = [look.w / work.w, look.h / work.h]
  const seen = {
    x0: Math.floor(part.x0 * x),
    y0: Math.floor(part.y0 * y),
    x1: Math.min(look.w, Math.ceil(part.x1 * x)),
    y1: Math.min(look.h, Math.ceil(part.y1 * y)),
  }
  const within = {
    x0: seen.x0 / x - part.x0,
    y0: seen.y0 / y - part.y0,
    x1: seen.x1 / x - part.x0,
    y1: seen.y1 / y - part.y0,
  }
  return { seen, within }
}

/** The share of finish per pixel of the layer: 1 on cloth and its edge, falling to 0 beyond. */
export function finishedShare({ alpha, w, h }: Pick<SeenLayer, 'alpha' | 'w' | 'h'>): Plane {
  const share = box(alpha, w, h, EDGE)
  for (let i = 0; i < share.length; i++) share[i] = Math.min(1, share[i] * (2 * EDGE + 1))
  return share
}

/**
 * Sharpens the cloth of `fine`, in place.
 * @param share see `finishedShare`
 * @param grid from `share` to `fine`
 */
export function sharpenCloth(
  fine: ClampedImage,
  share: Plane,
  grid: BilinearGrid,
  detail: ClothFinish,
): void {
  const source = fine.data.slice()
  for (let y = 1; y < fine.h - 1; y++) sharpenRow(source, fine, y, share, grid, EFFORT[detail].sharpness)
}

function sharpenRow(
  source: Uint8ClampedArray,
  { data, w: W }: ClampedImage,
  y: number,
  share: Plane,
  { rows, columns, w }: BilinearGrid,
  amount: number,
): void {
  const stride = W * 3
  const start = rows.index[y] * w
  for (let x = 1; x < W - 1; x++) {
    const weight = between(share, w, start + columns.index[x], columns.weight[x], rows.weight[y])
    if (weight < FAINT) continue
    for (let i = y * stride + x * 3, end = i + 3; i < end; i++) {
      const value = source[i]
      const up = source[i - stride]
      const down = source[i + stride]
      const left = source[i - 3]
      const right = source[i + 3]
      const relief = value - (up + down + left + right) / 4
      if (relief === 0) continue
      const sharpened = value + amount * relief
      const most = Math.max(value, up, down, left, right) + OVERSHOOT
      const least = Math.min(value, up, down, left, right) - OVERSHOOT
      data[i] = value + weight * (Math.min(most, Math.max(least, sharpened)) - value)
    }
  }
}

/** Blends the finished cloth, with grain, into the part of the look at the box's corner, in place. */
export function blendCloth(
  look: ClampedImage,
  { x0, y0 }: Box,
  finished: RgbImage,
  share: Plane,
  { rows, columns, w }: BilinearGrid,
  { detail, seed }: { readonly detail: ClothFinish; readonly seed: number },
): void {
  const { grain } = EFFORT[detail]
  for (let y = 0; y < finished.h; y++) {
    const start = rows.index[y] * w
    for (let x = 0; x < finished.w; x++) {
      const weight = between(share, w, start + columns.index[x], columns.weight[x], rows.weight[y])
      if (weight < FAINT) continue
      const noise = grain * noiseAt(x + x0, y + y0, seed)
      const from = (y * finished.w + x) * 3
      const to = ((y + y0) * look.w + x + x0) * 3
      for (let c = 0; c < 3; c++)
        look.data[to + c] += weight * (finished.data[from + c] + noise - look.data[to + c])
    }
  }
}

/** Deterministic noise in −1..1 per position and seed: an integer hash (Wang 2007). */
function noiseAt(x: number, y: number, seed: number): number {
  let n = Math.imul(x, 0x1f123bb5) ^ Math.imul(y, 0x5f356495) ^ Math.imul(seed, 0x2c1b3c6d)
  n = Math.imul(n ^ (n >>> 15), 0x2c1b3c6d)
  n = Math.imul(n ^ (n >>> 12), 0x297a2d39)
  return ((n ^ (n >>> 15)) >>> 0) / 2 ** 31 - 1
}
