/**
 * Enlarges a composite beyond the working size: parts kept from the photo take their detail from the original photo;
 * synthesised parts are upscaled.
 */
import { box } from './image/box-filter.ts'
import type { ClampedImage, Plane, RgbImage } from './image/raster.ts'
import { rowEnlarger } from './image/resample.ts'
import { resizeImage } from './image/resize.ts'
import type { Size } from './working-size.ts'

/** Colour changes (8-bit steps): up to SAME lighting and grain, which keep the photo's detail; from OTHER on cloth. */
const SAME = 10
const OTHER = 26
/** Px by which synthesised areas are dilated beyond the changed pixels: of the working size, or of a smaller result. */
const MARGIN = 2

/**
 * Brings the composite to w×h, which is larger than the working size, except for a person who is small in the photo.
 * @param composite the result at the working size
 * @param before the photo at the working size
 * @param photo the photo, at any size
 */
export function enlargeComposite(
  composite: RgbImage,
  before: RgbImage,
  photo: RgbImage,
  { w, h }: Size,
): ClampedImage {
  const margin = Math.round(MARGIN * Math.max(1, composite.w / w))
  const kept = keptShare(composite, before, margin)
  const large = resizeImage(composite, w, h)
  const soft = resizeImage(before, w, h)
  const sharp = resizeImage(photo, w, h)
  const data = new Uint8ClampedArray(w * h * 3)
  const keptRow = rowEnlarger(kept, composite.w, composite.h, w, h)
  for (let y = 0; y < h; y++) addDetail(data, y * w, w, keptRow(y), large.data, soft.data, sharp.data)
  return { data, w, h }
}

/** Writes one row: the upscaled result plus the photo's high-frequency detail, weighted by the kept share. */
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

/** 1 where the photo was kept, 0 where it was replaced; at the working size. */
function keptShare({ data: after, w, h }: RgbImage, { data: before }: RgbImage, margin: number): Plane {
  const changed = new Float32Array(w * h)
  for (let p = 0, i = 0; p < changed.length; p++, i += 3) {
    const most = Math.max(
      Math.abs(after[i] - before[i]),
      Math.abs(after[i + 1] - before[i + 1]),
      Math.abs(after[i + 2] - before[i + 2]),
    )
    changed[p] = most <= SAME ? 0 : most >= OTHER ? 1 : (most - SAME) / (OTHER - SAME)
  }
  // A synthesised pixel may match the photo by chance: among changed pixels it counts as changed.
  const around = box(changed, w, h, margin)
  for (let p = 0; p < changed.length; p++) changed[p] = 1 - Math.min(1, Math.max(changed[p], around[p] * 3))
  return changed
}
