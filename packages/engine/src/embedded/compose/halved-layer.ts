/** Halves the garment's layer for the light on it, and tells its sleeves from its trunk along a smooth edge. */
import { box } from '../image/box-filter.ts'
import { smoothstep } from '../image/maths.ts'
import type { Plane } from '../image/raster.ts'
import { halvePlane } from '../image/resample.ts'
import type { GarmentLayer } from './layer.ts'

/** Radius (units) over which the edge between sleeve and trunk is smoothed, which has a step at the armpit. */
const SMOOTH = 0.05
/** Shares of sleeve around a pixel over which it counts as the sleeve's. */
const EDGE_OF_SLEEVE = [0.43, 0.57] as const

/** The layer at half size: its alpha, and the share of sleeve against trunk in its cloth, whose edge is soft. */
export type HalvedLayer = {
  readonly cloth: Plane
  readonly sleeve: Plane
  readonly w: number
  readonly h: number
}

/** @param unit px at half size */
export function halvedLayer(
  { alpha, top, w: W, h: H }: Pick<GarmentLayer, 'alpha' | 'top' | 'w' | 'h'>,
  unit: number,
): HalvedLayer {
  const [w, h] = [W >> 1, H >> 1]
  const cloth = halvePlane(alpha, W, H)
  const sleeve = new Float32Array(w * h)
  for (let y = 0, o = 0; y < h; y++)
    for (let x = 0; x < w; x++, o++) if (top[2 * (y * W + x)] > 0) sleeve[o] = cloth[o]
  const radius = Math.max(1, Math.round(SMOOTH * unit))
  const near = box(cloth, w, h, radius)
  box(sleeve, w, h, radius, sleeve)
  for (let i = 0; i < sleeve.length; i++)
    if (sleeve[i] > 0)
      sleeve[i] = cloth[i] > 0 ? smoothstep(EDGE_OF_SLEEVE[0], EDGE_OF_SLEEVE[1], sleeve[i] / near[i]) : 0
  return { cloth, sleeve, w, h }
}
