import { blur } from './box-filter.ts'
import type { Mask } from './raster.ts'
import { above } from './regions.ts'

/** Smooths a mask's outline: blurs it by `radius` px and thresholds at one half. */
export function smoothOutline(mask: Mask, w: number, h: number, radius: number): Mask {
  const sharp = new Float32Array(w * h)
  sharp.set(mask)
  const soft = blur(sharp, w, h, radius, sharp)
  const smooth = above(soft, 0.5)
  return smooth
}
