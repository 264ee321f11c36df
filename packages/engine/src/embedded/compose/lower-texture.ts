/** Mirrors the texture of visible lower clothes up into the inpainted part, which would look like plastic without. */
import { box } from '../image/box-filter.ts'
import type { Box } from '../image/box.ts'
import { clamp, lerp, smoothstep } from '../image/maths.ts'
import type { Mask, Plane, Planes } from '../image/raster.ts'
import { acrossTorso, alongTorso } from '../person/body.ts'
import type { Body } from '../person/types.ts'
import { waistAt } from './waist-line.ts'

/** Radius (px) of the mean that texture is the deviation from. */
const WINDOW = 4
/** Limit of the deviation (0..1 of sRGB): more is a seam or a fold. */
const MOST = 0.06
/** Depth (px) inside the lower clothes from which that mean holds neither other labels nor their shaded rim. */
export const INSIDE = 6
/** Distances (px) above the visible part over which the texture fades out: farther up folds would repeat. */
const FADES = [20, 64] as const
/** A waistband's height (units), width of the seams at its ends (px), and share of light on them. */
const WAISTBAND = { height: 0.1, seam: 1.6, light: 0.72 } as const

type ColourPlanes = { readonly rgb: Planes; readonly w: number; readonly h: number }

/** Adds the texture to the spread colours on the box's old cloth, in place. `depth`: px inside the lower clothes. */
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
      /** The first row below the current one that is deep inside the visible lower clothes; −1 before one is found. */
      let mirror = -1
      for (let y = y1 - 1; y >= y0; y--) {
        const i = y * w + x
        if (depth[i] >= INSIDE) mirror = y
        if (!old[i] || mirror < 0) continue
        const from = (2 * mirror - y) * w + x
        if (2 * mirror - y >= h || depth[from] < INSIDE) continue
        const share = smoothstep(FADES[1], FADES[0], mirror - y)
        spread[c][i] += share * clamp(plane[from] - mean[from], -MOST, MOST)
      }
    }
  })
}

/** Darkens the spread colours along the two seams of a waistband, in place. `waist`: torso share of its upper end. */
export function drawWaistbandInPlace(
  spread: Planes,
  { body, w }: { readonly body: Body; readonly w: number },
  waist: number,
  { x0, y0, x1, y1 }: Box,
): void {
  const height = WAISTBAND.height * body.unit
  for (let y = y0; y < y1; y++) {
    for (let x = x0; x < x1; x++) {
      const below = (alongTorso(body, x, y) - waistAt(waist, acrossTorso(body, x, y))) * body.torso
      const toSeam = Math.min(Math.abs(below), Math.abs(below - height))
      if (toSeam > WAISTBAND.seam) continue
      const light = lerp(WAISTBAND.light, 1, toSeam / WAISTBAND.seam)
      for (const plane of spread) plane[y * w + x] *= light
    }
  }
}
