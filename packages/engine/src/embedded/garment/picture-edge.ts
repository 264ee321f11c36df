/** Strips of ground between a garment and the picture's edge that are too narrow for the rolling ball. */
import type { Mask, Plane } from '../image/raster.ts'

/** px from the picture's edge that such a strip reaches, and ΔE up to which it may differ from the ground. */
const REACH = 10
const GROUND = 4

/** The mask without ground that is connected to the picture's edge within the reach. Not for pale garments. */
export function openAtEdge(mask: Mask, difference: Plane, w: number, h: number): Mask {
  const open = mask.slice()
  const stack: number[] = []
  const visit = (x: number, y: number): void => {
    if (x < 0 || y < 0 || x >= w || y >= h || Math.min(x, y, w - 1 - x, h - 1 - y) >= REACH) return
    const i = y * w + x
    if (!open[i] || difference[i] > GROUND) return
    open[i] = 0
    stack.push(i)
  }
  for (let x = 0; x < w; x++) [0, h - 1].forEach((y) => visit(x, y))
  for (let y = 0; y < h; y++) [0, w - 1].forEach((x) => visit(x, y))
  for (let i = stack.pop(); i !== undefined; i = stack.pop()) {
    const x = i % w
    const y = (i / w) | 0
    visit(x - 1, y)
    visit(x + 1, y)
    visit(x, y - 1)
    visit(x, y + 1)
  }
  return open
}
