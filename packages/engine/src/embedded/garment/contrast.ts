import { median } from '../image/maths.ts'
import type { Plane, Planes } from '../image/raster.ts'

/** Distance (px) from the outline within which a pixel counts as on it. */
const AT_OUTLINE = 1

/**
 * The median squared RGB contrast of cloth and background along the outline.
 * @param depth signed distance (px), positive inside the outline
 */
export function medianContrast(cloth: Planes, background: Planes, depth: Plane): number {
  const found: number[] = []
  for (let i = 0; i < depth.length; i++) {
    if (Math.abs(depth[i]) > AT_OUTLINE) continue
    found.push(cloth.reduce((sum, plane, c) => sum + (plane[i] - background[c][i]) ** 2, 0))
  }
  return median(found, 0)
}
