import { median } from '../image/maths.ts'
import type { Plane, Planes } from '../image/raster.ts'

/** px of depth within which a pixel lies at the outline. */
const AT_OUTLINE = 1

/** The median squared contrast of cloth and ground along the outline; depth: px inside it. */
export function usualContrast(cloth: Planes, ground: Planes, depth: Plane): number {
  const found: number[] = []
  for (let i = 0; i < depth.length; i++) {
    if (Math.abs(depth[i]) > AT_OUTLINE) continue
    found.push(cloth.reduce((sum, plane, c) => sum + (plane[i] - ground[c][i]) ** 2, 0))
  }
  return median(found, 0)
}
