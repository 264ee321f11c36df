/**
 * A result in more pixels than it was worked on at: what was kept of the photo comes from the photo itself, at its full
 * sharpness; what was made is enlarged.
 */
import { box } from './image/box-filter.ts'
import type { ClampedImage, Plane, RgbImage } from './image/raster.ts'
import { rowEnlarger } from './image/resample.ts'
import { resizeImage } from './image/resize.ts'
import type { Size } from './working-size.ts'

/** Changes up to the first are light and grain, over which the photo's detail lies as before; from the second on, cloth. */
const SAME = 10
const OTHER = 26
/** Made pixels reach this far beyond where they differ most, in working pixels. */
const MARGIN = 2

/**
 * @param composite the result as it was worked on
 * @param before the photo, at the same size
 * @param photo the photo, at any size
 */
export function enlargeComposite(
  composite: RgbImage,
  before: RgbImage,
  photo: RgbImage,
  { w, h }: Size,
): ClampedImage {
  const kept = keptShare(composite, before)
  const large = resizeImage(composite, w, h)
  const soft = resizeImage(before, w, h)
  const sharp = resizeImage(photo, w, h)
  const data = new Uint8ClampedArray(w * h * 3)
  const keptRow = rowEnlarger(kept, composite.w, composite.h, w, h)
  for (let y = 0; y < h; y++) addDetail(data, y * w, w, keptRow(y), large.data, soft.data, sharp.data)
  return { data, w, h }
}

/** One row: the result, and on it what the enlarged photo lacks of the sharp one, as far as the photo was kept. */
function addDetail(
  out: Uint8ClampedArray,
  start: number,
  w: number,
  kept: Plane,
  large: RgbImage['data'],
  soft: RgbImage['data'],
  sharp: RgbImage['data'],
): void {
  for (let x = 0, i = start * 3; x < w; x++, i += 3) {
    const share = kept[x]
    out[i] = large[i] + share * (sharp[i] - soft[i])
    out[i + 1] = large[i + 1] + share * (sharp[i + 1] - soft[i + 1])
    out[i + 2] = large[i + 2] + share * (sharp[i + 2] - soft[i + 2])
  }
}

/** 1 where the photo was kept, 0 where something else was put, of the size worked on. */
function keptShare({ data: after, w, h }: RgbImage, { data: before }: RgbImage): Plane {
  const changed = new Float32Array(w * h)
  for (let p = 0, i = 0; p < changed.length; p++, i += 3) {
    const most = Math.max(
      Math.abs(after[i] - before[i]),
      Math.abs(after[i + 1] - before[i + 1]),
      Math.abs(after[i + 2] - before[i + 2]),
    )
    changed[p] = most <= SAME ? 0 : most >= OTHER ? 1 : (most - SAME) / (OTHER - SAME)
  }
  // A made pixel may by chance be as before: what lies among others that are not was made as well.
  const around = box(changed, w, h, MARGIN)
  for (let p = 0; p < changed.length; p++) changed[p] = 1 - Math.min(1, Math.max(changed[p], around[p] * 3))
  return changed
}
