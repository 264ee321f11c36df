/**
 * Adds the garment's fine detail to a result that is larger than the working size: its original picture is sampled
 * again through the same mesh, and what the enlarged layer lacks of it is added, lit as the layer was.
 */
import { TAPS } from './compose/layer.ts'
import type { GarmentLayer, Places } from './compose/layer.ts'
import { lightInPlace } from './compose/photo-light.ts'
import type { PhotoLight } from './compose/photo-light.ts'
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

/** Alpha from which on cloth is solid. */
const SOLID = 0.98
/** Detail is added only at this distance (working px) or more from pixels without solid cloth. */
const INSIDE_PX = 2
/** A box mean of a mask above this has no 0 in its window. */
const ALL_ONES = 0.99
/** Shares of detail below this are skipped. */
const MIN_SHARE = 0.01
/**
 * Greatest mean difference (texture px) of u and v between opposite corners of a cell that shows one piece of cloth.
 */
const MAX_STEP = 8
/** Bilinear sampling positions stay this far (px) inside the picture's size, so that a right neighbour exists. */
const EDGE = 1.001

/** How the garment was composited at the working size: see `Composite`. */
export type Cloth = {
  readonly layer: SeenLayer
  readonly front: Plane
  readonly gain: Plane
  readonly photoLight: PhotoLight
}
export type SeenLayer = Pick<GarmentLayer, 'rgb' | 'alpha' | 'places' | 'w' | 'h'>

/** Crops the cloth to a box whose sides are even. */
export function clothIn({ layer, front, gain, photoLight }: Cloth, part: Box): Cloth {
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
    photoLight,
  }
}

/** The garment's picture, in which detail is sampled. */
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
  const { layer, photoLight } = cloth
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
      if (share < MIN_SHARE || !locate(places, grid, x, y, step, position)) continue
      sampleAt(source, position, colour)
      lightInPlace(colour, photoLight)
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
  const around = box(solid, w, h, INSIDE_PX)
  const hidden = enlargePlane(front, w >> 1, h >> 1, w, h)
  const light = enlargePlane(gain, w >> 1, h >> 1, w, h)
  // The shares replace the mask in its plane.
  for (let i = 0; i < w * h; i++) solid[i] = around[i] > ALL_ONES ? (1 - hidden[i]) * light[i] : 0
  return solid
}

function asBytes({ rgb, w, h }: SeenLayer): RgbImage {
  const data = new Uint8ClampedArray(rgb.length)
  for (let k = 0; k < data.length; k++) data[k] = 255 * rgb[k]
  return { data, w, h }
}

/** A texture position (px), and its derivatives by the result's x (to the right) and y (down). */
type TexturePosition = { u: number; v: number; ux: number; uy: number; vx: number; vy: number }
/** The position of the current pixel: one object for all, because loops over pixels allocate nothing. */
const position: TexturePosition = { u: 0, v: 0, ux: 0, uy: 0, vx: 0, vy: 0 }

/**
 * Interpolates the texture position of the result's pixel (x, y) between the corners of its cell of layer pixels.
 * Returns false if a corner's position is unknown, or the corners lie on different pieces of cloth.
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
  // The cell's corners: 00 above left, 10 above right, 01 below left, 11 below right.
  const u00 = u[i]
  const u10 = u[i + 1]
  const u01 = u[i + w]
  const u11 = u[i + w + 1]
  if (u00 < 0 || u10 < 0 || u01 < 0 || u11 < 0) return false
  const v00 = v[i]
  const v10 = v[i + 1]
  const v01 = v[i + w]
  const v11 = v[i + w + 1]
  const diagonals = Math.abs(u00 - u11) + Math.abs(u10 - u01) + Math.abs(v00 - v11) + Math.abs(v10 - v01)
  if (diagonals > 4 * MAX_STEP) return false
  const s = columns.weight[x]
  const t = rows.weight[y]
  out.ux = (u10 - u00 + (u11 - u01 - u10 + u00) * t) * step
  out.uy = (u01 - u00 + (u11 - u10 - u01 + u00) * s) * step
  out.vx = (v10 - v00 + (v11 - v01 - v10 + v00) * t) * step
  out.vy = (v01 - v00 + (v11 - v10 - v01 + v00) * s) * step
  out.u = u00 + (u10 - u00) * s + (u01 - u00 + (u11 - u01 - u10 + u00) * s) * t
  out.v = v00 + (v10 - v00) * s + (v01 - v00 + (v11 - v01 - v10 + v00) * s) * t
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
    // Offsets of the left pixel above and below the position, and the weights of the four pixels around it.
    const i = ((v | 0) * w + (u | 0)) * 3
    const j = i + w * 3
    const w11 = fx * fy * TAP_WEIGHT
    const w01 = fy * TAP_WEIGHT - w11
    const w10 = fx * TAP_WEIGHT - w11
    const w00 = TAP_WEIGHT - w10 - w01 - w11
    red += w00 * data[i] + w10 * data[i + 3] + w01 * data[j] + w11 * data[j + 3]
    green += w00 * data[i + 1] + w10 * data[i + 4] + w01 * data[j + 1] + w11 * data[j + 4]
    blue += w00 * data[i + 2] + w10 * data[i + 5] + w01 * data[j + 2] + w11 * data[j + 5]
  }
  out[0] = red
  out[1] = green
  out[2] = blue
}

/** The weights of the four columns and the four rows around a position, for `sampleCubic`. */
const across = new Float64Array(4)
const down = new Float64Array(4)

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
