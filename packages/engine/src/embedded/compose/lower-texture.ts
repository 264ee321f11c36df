/** The weave of lower clothes, mirrored up from where they show: without it what is made above them looks like plastic. */
import { box } from '../image/box-filter.ts'
import type { Box } from '../image/box.ts'
import { clamp, lerp, smoothstep } from '../image/maths.ts'
import type { Mask, Plane, Planes } from '../image/raster.ts'
import { alongTorso } from '../person/body.ts'
import type { Body } from '../person/types.ts'

/** px about a pixel whose mean its texture is held against; and more (0..1 of sRGB) is a seam or a fold. */
const WINDOW = 4
const MOST = 0.06
/** px inside the lower clothes from which neither anything else nor their own shaded rim is in that mean. */
export const INSIDE = 6
/** px above what shows over which the mirrored weave runs out: farther up folds would repeat. */
const RUNS_OUT = [8, 26] as const
/** Height (units) of a waistband, px of the seams at its ends, and the share of light that they leave. */
const WAISTBAND = { height: 0.1, seam: 1.6, light: 0.72 } as const

type ColourPlanes = { readonly rgb: Planes; readonly w: number; readonly h: number }

/** Adds it to the spread colours in place, where old cloth lay in the box. depth: px inside the lower clothes that show. */
export function mirrorTextureInPlace(
  { rgb, w, h }: ColourPlanes,
  spread: Planes,
  old: Mask,
  depth: Plane,
  { x0, y0, x1, y1 }: Box,
): void {
  rgb.forEach((plane, c) => {
    const mean = new Float32Array(w * h)
    box(plane, w, h, WINDOW, mean)
    for (let x = x0; x < x1; x++) {
      /** The first row below in which nothing of the old cloth counts any more. */
      let mirror = -1
      for (let y = y1 - 1; y >= y0; y--) {
        const i = y * w + x
        if (depth[i] >= INSIDE) mirror = y
        if (!old[i] || mirror < 0) continue
        const from = (2 * mirror - y) * w + x
        if (2 * mirror - y >= h || depth[from] < INSIDE) continue
        const share = smoothstep(RUNS_OUT[1], RUNS_OUT[0], mirror - y)
        spread[c][i] += share * clamp(plane[from] - mean[from], -MOST, MOST)
      }
    }
  })
}

/** Darkens the spread colours in place along the seams of a waistband that begins at this torso share: made trousers end in one. */
export function drawWaistbandInPlace(
  spread: Planes,
  { body, w }: { readonly body: Body; readonly w: number },
  waist: number,
  { x0, y0, x1, y1 }: Box,
): void {
  const height = WAISTBAND.height * body.unit
  for (let y = y0; y < y1; y++) {
    for (let x = x0; x < x1; x++) {
      const below = (alongTorso(body, x, y) - waist) * body.torso
      const toSeam = Math.min(Math.abs(below), Math.abs(below - height))
      if (toSeam > WAISTBAND.seam) continue
      const light = lerp(WAISTBAND.light, 1, toSeam / WAISTBAND.seam)
      for (const plane of spread) plane[y * w + x] *= light
    }
  }
}
