/**
 * Adds the garment's fine detail to a result that is larger than the working size: its original picture is sampled
 * again through the same mesh, and what the enlarged layer lacks of it is added, lit as the layer was.
 */
import { TAPS } from './compose/layer.ts'
import type { GarmentLayer, Places } from './compose/layer.ts'
import { box } from './image/box-filter.ts'
import { cropPlane } from './image/box.ts'
import type { Box } from './image/box.ts'
import { clamp } from './image/maths.ts'
import type { ClampedImage, Plane, RgbImage } from './image/raster.ts'
import { between, bilinearGrid, enlargePlane } from './image/resample.ts'
import type { BilinearGrid } from './image/resample.ts'
import { cubic, resizePart } from './image/resize.ts'
import type { ClothFinish } from './options.ts'
import type { Size } from './working-size.ts'

/** Cloth is solid from this alpha on, and at least this many working px from where it is not. */
const SOLID = 0.98
const INSIDE = 2
/** A mean over the window above this means that it has no zero. */
const ALL_ONES = 0.99
/** Greatest distance in texture px between neighbouring pixels on one piece of cloth. */
const MAX_STEP = 8
/** Distance of the last sampling position from the picture's far edge. */
const EDGE = 1.001

/** How the garment was composited at the working size: see `Composite`. */
export type Cloth = { readonly layer: SeenLayer; readonly front: Plane; readonly gain: Plane }
export type SeenLayer = Pick<GarmentLayer, 'rgb' | 'alpha' | 'places' | 'w' | 'h'>

/** Crops the cloth to a box whose sides are even. */
export function clothIn({ layer, front, gain }: Cloth, part: Box): Cloth {
  const { x0, y0, x1, y1 } = part
  const half = { x0: x0 >> 1, y0: y0 >> 1, x1: x1 >> 1, y1: y1 >> 1 }
  const { places, w } = layer
  return {
    layer: {
      rgb: cropPlane(layer.rgb, 3 * w, { x0: 3 * x0, y0, x1: 3 * x1, y1 }),
      alpha: cropPlane(layer.alpha, w, part),
      places: places && { u: cropPlane(places.u, w, part), v: cropPlane(places.v, w, part) },
      w: x1 - x0,
      h: y1 - y0,
    },
    front: cropPlane(front, w >> 1, half),
    gain: cropPlane(gain, w >> 1, half),
  }
}

/** The garment's picture as a sampling source. */
type Source = {
  readonly original: RgbImage
  /** Pixels of the original per texture pixel. */
  readonly scaleX: number
  readonly scaleY: number
}

/** Sample offsets within a pixel: several are averaged, because prints shrink when they are warped. */
const TAP_OFFSETS = TAPS[4]
/** The weight of one sample (offsets are pairs). */
const TAP_WEIGHT = 2 / TAP_OFFSETS.length

/**
 * Adds the detail to `large`, in place.
 * @param within the part of the cloth's layer that `large` shows
 * @param original the garment's picture, at any size
 * @param texture the size at which it was analysed
 */
export function addClothDetail(
  large: ClampedImage,
  cloth: Cloth,
  within: Box,
  original: RgbImage,
  texture: Size,
  detail: ClothFinish,
): void {
  const { layer } = cloth
  const { places, w } = layer
  if (!places) return
  const shares = sharesOf(cloth, places)
  const enlarged = resizePart(asBytes(layer), within, large.w, large.h)
  const source = { original, scaleX: original.w / texture.w, scaleY: original.h / texture.h }
  const sampleAt = detail === 'cubic' ? sampleCubic : sampleBilinear
  const grid = bilinearGrid(layer, within, large)
  const { rows, columns } = grid
  const step = (within.x1 - within.x0) / large.w
  const colour = new Float64Array(3)
  for (let y = 0; y < large.h; y++) {
    for (let x = 0; x < large.w; x++) {
      const i = rows.index[y] * w + columns.index[x]
      const share = between(shares, w, i, columns.weight[x], rows.weight[y])
      if (share < 0.01 || !locate(places, grid, x, y, step, at)) continue
      sampleAt(source, at, colour)
      const o = (y * large.w + x) * 3
      for (let c = 0; c < 3; c++) large.data[o + c] += share * (colour[c] - enlarged.data[o + c])
    }
  }
}

/** The share of detail to add: 0 at edges, at unknown positions and behind occluders; scaled by the lighting. */
function sharesOf({ layer, front, gain }: Cloth, places: Places): Plane {
  const { alpha, w, h } = layer
  const solid = new Float32Array(w * h)
  for (let i = 0; i < w * h; i++) solid[i] = alpha[i] < SOLID || places.u[i] < 0 ? 0 : 1
  const around = box(solid, w, h, INSIDE)
  const hidden = enlargePlane(front, w >> 1, h >> 1, w, h)
  const light = enlargePlane(gain, w >> 1, h >> 1, w, h)
  for (let i = 0; i < w * h; i++) solid[i] = around[i] > ALL_ONES ? (1 - hidden[i]) * light[i] : 0
  return solid
}

function asBytes({ rgb, w, h }: SeenLayer): RgbImage {
  const data = new Uint8ClampedArray(rgb.length)
  for (let k = 0; k < data.length; k++) data[k] = 255 * rgb[k]
  return { data, w, h }
}

/** A texture position, and its derivatives by the result's x (to the right) and y (down). */
type TexturePosition = { u: number; v: number; ux: number; uy: number; vx: number; vy: number }
const at: TexturePosition = { u: 0, v: 0, ux: 0, uy: 0, vx: 0, vy: 0 }

/**
 * Interpolates the texture position of the result's pixel (x, y); false where it is unknown.
 * @param step px of the layer from one pixel of the result to the next
 */
function locate(
  { u, v }: Places,
  { rows, columns, w }: BilinearGrid,
  x: number,
  y: number,
  step: number,
  out: TexturePosition,
): boolean {
  const i = rows.index[y] * w + columns.index[x]
  const a = u[i]
  const b = u[i + 1]
  const c = u[i + w]
  const d = u[i + w + 1]
  if (a < 0 || b < 0 || c < 0 || d < 0) return false
  const e = v[i]
  const f = v[i + 1]
  const g = v[i + w]
  const k = v[i + w + 1]
  if (Math.abs(a - d) + Math.abs(b - c) + Math.abs(e - k) + Math.abs(f - g) > 4 * MAX_STEP) return false
  const s = columns.weight[x]
  const t = rows.weight[y]
  out.ux = (b - a + (d - c - b + a) * t) * step
  out.uy = (c - a + (d - b - c + a) * s) * step
  out.vx = (f - e + (k - g - f + e) * t) * step
  out.vy = (g - e + (k - f - g + e) * s) * step
  out.u = a + (b - a) * s + (c - a + (d - c - b + a) * s) * t
  out.v = e + (f - e) * s + (g - e + (k - g - f + e) * s) * t
  return true
}

type Sampler = (source: Source, position: TexturePosition, out: Float64Array) => void

/** Samples the mean colour (8 bits) of the original around the position, bilinearly. */
const sampleBilinear: Sampler = ({ original, scaleX, scaleY }, p, out) => {
  const { data, w, h } = original
  let red = 0
  let green = 0
  let blue = 0
  for (let k = 0; k < TAP_OFFSETS.length; k += 2) {
    const u = clamp((p.u + TAP_OFFSETS[k] * p.ux + TAP_OFFSETS[k + 1] * p.uy) * scaleX - 0.5, 0, w - EDGE)
    const v = clamp((p.v + TAP_OFFSETS[k] * p.vx + TAP_OFFSETS[k + 1] * p.vy) * scaleY - 0.5, 0, h - EDGE)
    const fx = u - (u | 0)
    const fy = v - (v | 0)
    const i = ((v | 0) * w + (u | 0)) * 3
    const j = i + w * 3
    // The weights of the four neighbouring pixels.
    const d = fx * fy * TAP_WEIGHT
    const c = fy * TAP_WEIGHT - d
    const b = fx * TAP_WEIGHT - d
    const a = TAP_WEIGHT - b - c - d
    red += a * data[i] + b * data[i + 3] + c * data[j] + d * data[j + 3]
    green += a * data[i + 1] + b * data[i + 4] + c * data[j + 1] + d * data[j + 4]
    blue += a * data[i + 2] + b * data[i + 5] + c * data[j + 2] + d * data[j + 5]
  }
  out[0] = red
  out[1] = green
  out[2] = blue
}

/** The same by a cubic over 4×4 pixels, which keeps fine lines crisp where they are enlarged. */
const sampleCubic: Sampler = ({ original, scaleX, scaleY }, p, out) => {
  const { data, w, h } = original
  out.fill(0)
  for (let k = 0; k < TAP_OFFSETS.length; k += 2) {
    const u = clamp((p.u + TAP_OFFSETS[k] * p.ux + TAP_OFFSETS[k + 1] * p.uy) * scaleX - 0.5, 1, w - 3)
    const v = clamp((p.v + TAP_OFFSETS[k] * p.vx + TAP_OFFSETS[k + 1] * p.vy) * scaleY - 0.5, 1, h - 3)
    for (let t = 0; t < 4; t++) {
      across[t] = cubic(u - (u | 0) - t + 1)
      down[t] = cubic(v - (v | 0) - t + 1)
    }
    for (let y = 0; y < 4; y++) {
      for (let x = 0, i = (((v | 0) + y - 1) * w + (u | 0) - 1) * 3; x < 4; x++, i += 3) {
        const share = down[y] * across[x] * TAP_WEIGHT
        for (let c = 0; c < 3; c++) out[c] += share * data[i + c]
      }
    }
  }
}
const across = new Float64Array(4)
const down = new Float64Array(4)
