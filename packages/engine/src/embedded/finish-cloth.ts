/**
 * The effort of the better tiers: cloth is drawn finer than the result, out of the garment's own picture, its edges and weave
 * are made crisp there, and only then is it brought to the result's size, with a little grain. Nothing beyond the cloth's own
 * box is looked at.
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

/** How many times as fine as the result, how much crisper, and 8-bit steps of grain. */
const EFFORT: Record<
  ClothFinish,
  { readonly finer: number; readonly crisper: number; readonly grain: number }
> = {
  linear: { finer: 1.5, crisper: 0.9, grain: 1.5 },
  cubic: { finer: 2, crisper: 2.4, grain: 2.5 },
}
/** Shorter side of the finest picture: that of the largest result. */
const FINEST_PX = 2160
/** 8-bit steps by which a crisper pixel may pass the lightest or darkest beside it. */
const OVERSHOOT = 10
/** px (worked on) beyond the cloth that are finished with it: its edge. */
const EDGE = 2
/** px (worked on) beyond those, where nothing changes: resizing looks so far. */
const MARGIN = 4
/** Less of a finish does not show. */
const FAINT = 0.01

/**
 * Finishes the cloth of a look, in place.
 * @param at where in the picture, as it was worked on at `work`, the cloth's layer lies
 * @param original the garment's picture, at any size
 */
export function finishClothInPlace(
  look: ClampedImage,
  cloth: Cloth,
  { at, work }: { readonly at: Box; readonly work: Size },
  original: RgbImage,
  { detail, seed }: { readonly detail: ClothFinish } & Pick<DecidedOptions, 'seed'>,
): void {
  const own = boxOfCloth(cloth.layer)
  if (own.x1 === 0) return
  const part = clothIn(cloth, own)
  const { seen, within } = seenIn(look, work, movedBy(own, at))
  const [w, h] = [seen.x1 - seen.x0, seen.y1 - seen.y0]
  const finer = finerBy(look, detail)
  const fine = resizeImage(cropImage(look, seen), Math.round(w * finer), Math.round(h * finer))
  addClothDetail(fine, part, within, original, garmentSize(original.w, original.h), detail)
  const share = finishedShare(part.layer)
  crispen(fine, share, bilinearGrid(part.layer, within, fine), detail)
  const finished = resizeImage(fine, w, h)
  putCloth(look, seen, finished, share, bilinearGrid(part.layer, within, finished), { detail, seed })
}

/** How many times as fine as a result of this size its cloth is drawn. */
export const finerBy = ({ w, h }: Size, detail: ClothFinish): number =>
  Math.max(1, Math.min(EFFORT[detail].finer, FINEST_PX / Math.min(w, h)))

/** The cloth with its edges, from even pixels to even ones, as there are planes of half the size. */
function boxOfCloth({ alpha, w, h }: SeenLayer): Box {
  const bounds = boundsOf(alpha, w, h)
  if (bounds.x1 === 0) return bounds
  const { x0, y0, x1, y1 } = grownBox(bounds, EDGE + MARGIN, w, h)
  return { x0: x0 & ~1, y0: y0 & ~1, x1: Math.min(w, (x1 + 1) & ~1), y1: Math.min(h, (y1 + 1) & ~1) }
}

const movedBy = ({ x0, y0, x1, y1 }: Box, { x0: x, y0: y }: Box): Box => ({
  x0: x0 + x,
  y0: y0 + y,
  x1: x1 + x,
  y1: y1 + y,
})

/** A part of what was worked on as whole pixels of the look, and these pixels' place in that part, which may cut through pixels. */
function seenIn(look: Size, work: Size, part: Box): { readonly seen: Box; readonly within: Box } {
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

/** 1 where there is cloth, or its edge; falling to 0 beyond. Of the layer's size. */
export function finishedShare({ alpha, w, h }: Pick<SeenLayer, 'alpha' | 'w' | 'h'>): Plane {
  const share = box(alpha, w, h, EDGE)
  for (let i = 0; i < share.length; i++) share[i] = Math.min(1, share[i] * (2 * EDGE + 1))
  return share
}

/** Makes the cloth of `fine` crisper, in place. share: see `finishedShare`; the grid leads from it to `fine`. */
export function crispen(fine: ClampedImage, share: Plane, grid: BilinearGrid, detail: ClothFinish): void {
  const source = fine.data.slice()
  for (let y = 1; y < fine.h - 1; y++) crispenRow(source, fine, y, share, grid, EFFORT[detail].crisper)
}

function crispenRow(
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
    const much = between(share, w, start + columns.index[x], columns.weight[x], rows.weight[y])
    if (much < FAINT) continue
    for (let i = y * stride + x * 3, end = i + 3; i < end; i++) {
      const own = source[i]
      const up = source[i - stride]
      const down = source[i + stride]
      const left = source[i - 3]
      const right = source[i + 3]
      const crisp = own + amount * (own - (up + down + left + right) / 4)
      const most = Math.max(own, up, down, left, right) + OVERSHOOT
      const least = Math.min(own, up, down, left, right) - OVERSHOOT
      data[i] = own + much * (Math.min(most, Math.max(least, crisp)) - own)
    }
  }
}

/** Puts the finished cloth, with grain, on the part of a look that it was made of, in place. */
export function putCloth(
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
      const much = between(share, w, start + columns.index[x], columns.weight[x], rows.weight[y])
      if (much < FAINT) continue
      const noise = grain * noiseAt(x + x0, y + y0, seed)
      const from = (y * finished.w + x) * 3
      const to = ((y + y0) * look.w + x + x0) * 3
      for (let c = 0; c < 3; c++)
        look.data[to + c] += much * (finished.data[from + c] + noise - look.data[to + c])
    }
  }
}

/** −1..1, the same for the same place and seed: an integer hash (Wang 2007). */
function noiseAt(x: number, y: number, seed: number): number {
  let n = Math.imul(x, 0x1f123bb5) ^ Math.imul(y, 0x5f356495) ^ Math.imul(seed, 0x2c1b3c6d)
  n = Math.imul(n ^ (n >>> 15), 0x2c1b3c6d)
  n = Math.imul(n ^ (n >>> 12), 0x297a2d39)
  return ((n ^ (n >>> 15)) >>> 0) / 2 ** 31 - 1
}
