/** Reading a picture at the places that a body points at. */
import { mix } from '../image/maths.ts'
import type { Point } from '../image/maths.ts'
import type { Plane, Planes } from '../image/raster.ts'
import type { Body } from './types.ts'

/** Fewer points tell nothing about a material. */
export const MIN_SEEDS = 30

/** A picture of a person whose classes are being sampled. */
export type SeedContext = {
  readonly body: Body
  readonly matte: Plane
  readonly lab: Planes
  readonly w: number
  readonly h: number
}

/** Is pixel i of this person's skin colour? A tolerance above 1 is more generous. */
export type SkinTest = (i: number, tolerance?: number) => boolean

/** Index of the pixel at (x, y), or −1 outside the picture. */
export function pixelAt({ w, h }: SeedContext, x: number, y: number): number {
  const X = Math.round(x)
  const Y = Math.round(y)
  return X < 0 || Y < 0 || X >= w || Y >= h ? -1 : Y * w + X
}

/** Visits matte pixels of a strip along a-b between shares t0 and t1, half width r. */
export function strip(
  context: SeedContext,
  a: Point,
  b: Point,
  r: number,
  t0: number,
  t1: number,
  visit: (i: number) => void,
): void {
  const n = Math.ceil(Math.hypot(b[0] - a[0], b[1] - a[1])) || 1
  const nx = -(b[1] - a[1]) / n
  const ny = (b[0] - a[0]) / n
  for (let k = Math.ceil(t0 * n); k <= t1 * n; k++) {
    const [x, y] = mix(a, b, k / n)
    for (let s = -r; s <= r; s++) {
      const i = pixelAt(context, x + nx * s, y + ny * s)
      if (i >= 0 && context.matte[i] > 0.8) visit(i)
    }
  }
}
