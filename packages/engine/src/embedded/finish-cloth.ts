/**
 * The effort of the better tiers: cloth is drawn finer than the result, out of the garment's own picture, its edges and weave
 * are made crisp there, and only then is it brought to the result's size, with a little grain.
 */
import type { GarmentLayer } from './compose/layer.ts'
import type { LargeImage } from './enlarge.ts'
import { box } from './image/box-filter.ts'
import type { Plane, RgbImage } from './image/raster.ts'
import { rowEnlarger } from './image/resample.ts'
import type { Detail } from './options.ts'
import { scaledSize } from './working-size.ts'
import type { Size } from './working-size.ts'

/** How many times as fine as the result, how much crisper, and 8-bit steps of grain. */
const EFFORT: Record<Detail, { readonly finer: number; readonly crisper: number; readonly grain: number }> = {
  linear: { finer: 1.5, crisper: 0.9, grain: 1.5 },
  cubic: { finer: 2, crisper: 2.4, grain: 2.5 },
}
/** Shorter side of the finest picture: that of the largest result. */
const FINEST_PX = 2160
/** 8-bit steps by which a crisper pixel may pass the lightest or darkest beside it. */
const OVERSHOOT = 10
/** px (worked on) beyond the cloth that are finished with it: its edge. */
const EDGE = 2

/** The size at which cloth is finished. */
export function fineSize(result: Size, detail: Detail): Size {
  const short = Math.min(result.w, result.h)
  const factor = Math.max(1, Math.min(EFFORT[detail].finer, FINEST_PX / short))
  return factor === 1 ? result : scaledSize(result.w, result.h, factor)
}

/** 1 where there is cloth, or its edge; falling to 0 beyond. Of the layer's size. */
export function finishedShare({ alpha, w, h }: Pick<GarmentLayer, 'alpha' | 'w' | 'h'>): Plane {
  const share = box(alpha, w, h, EDGE)
  for (let i = 0; i < share.length; i++) share[i] = Math.min(1, share[i] * (2 * EDGE + 1))
  return share
}

/** Makes the cloth of `large` crisper, in place. share: see `finishedShare`, of any size. */
export function crispen(large: LargeImage, share: Plane, { w, h }: Size, detail: Detail): void {
  const { data, w: W, h: H } = large
  const source = data.slice()
  const amount = EFFORT[detail].crisper
  const shareRow = rowEnlarger(share, w, h, W, H)
  const stride = W * 3
  for (let y = 1; y < H - 1; y++) {
    const row = shareRow(y)
    for (let x = 1; x < W - 1; x++) {
      if (row[x] < 0.01) continue
      for (let i = y * stride + x * 3, c = 0; c < 3; c++, i++) {
        const [up, down, left, right] = [source[i - stride], source[i + stride], source[i - 3], source[i + 3]]
        const own = source[i]
        const crisp = own + amount * (own - (up + down + left + right) / 4)
        const most = Math.max(own, up, down, left, right) + OVERSHOOT
        const least = Math.min(own, up, down, left, right) - OVERSHOOT
        data[i] = own + row[x] * (Math.min(most, Math.max(least, crisp)) - own)
      }
    }
  }
}

/** Puts the finished cloth, with grain, on a picture of the same size, in place. */
export function putCloth(
  picture: LargeImage,
  finished: RgbImage,
  share: Plane,
  { w, h }: Size,
  { detail, seed }: { readonly detail: Detail; readonly seed: number },
): void {
  const { data, w: W, h: H } = picture
  const { grain } = EFFORT[detail]
  const shareRow = rowEnlarger(share, w, h, W, H)
  for (let y = 0; y < H; y++) {
    const row = shareRow(y)
    for (let x = 0; x < W; x++) {
      if (row[x] < 0.01) continue
      const noise = grain * noiseAt(x, y, seed)
      for (let i = (y * W + x) * 3, c = 0; c < 3; c++, i++)
        data[i] += row[x] * (finished.data[i] + noise - data[i])
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
