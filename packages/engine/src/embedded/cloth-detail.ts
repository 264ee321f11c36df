/**
 * The garment's own detail in a result that is larger than what was worked on: the picture it came in is looked at
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

/** Cloth counts as whole from this alpha on, this many px (worked on) from where it is not. */
const WHOLE = 0.98
const INSIDE = 2
/** A mean of ones and zeros from which on there is no zero among so few. */
const ALL = 0.99
/** Texture px between two neighbours above which they do not lie on one piece of cloth. */
const STEEPEST = 8
/** The last place before the picture's edge lies this far inside. */
const EDGE = 1.001

/** How the garment came into the picture worked on: see `Composite`. */
export type Cloth = { readonly layer: SeenLayer; readonly front: Plane; readonly gain: Plane }
export type SeenLayer = Pick<GarmentLayer, 'rgb' | 'alpha' | 'places' | 'w' | 'h'>

/** The cloth in a box from even pixels to even ones. */
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

/** How the garment's picture is looked at. */
type Look = {
  readonly original: RgbImage
  /** Pixels of the original per texture pixel. */
  readonly scaleX: number
  readonly scaleY: number
}

/** A pixel looks several times, as prints shrink where the garment is larger in its picture. */
const PLACES = TAPS[4]
/** The weight of one of these looks. */
const TAP = 2 / PLACES.length

/**
 * Changes `large` in place.
 * @param within the part of the cloth's layer that `large` shows
 * @param original the garment's picture, at any size
 * @param texture the size it was read at
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
  const soft = resizePart(asBytes(layer), within, large.w, large.h)
  const look = { original, scaleX: original.w / texture.w, scaleY: original.h / texture.h }
  const lookAt = detail === 'cubic' ? lookSharply : lookPlainly
  const grid = bilinearGrid(layer, within, large)
  const { rows, columns } = grid
  const step = (within.x1 - within.x0) / large.w
  const seen = new Float64Array(3)
  for (let y = 0; y < large.h; y++) {
    for (let x = 0; x < large.w; x++) {
      const i = rows.index[y] * w + columns.index[x]
      const share = between(shares, w, i, columns.weight[x], rows.weight[y])
      if (share < 0.01 || !place(places, grid, x, y, step, at)) continue
      lookAt(look, at, seen)
      const o = (y * large.w + x) * 3
      for (let c = 0; c < 3; c++) large.data[o + c] += share * (seen[c] - soft.data[o + c])
    }
  }
}

/** How much of its own detail each pixel shows: none where cloth has an end, no known place, or something before it. */
function sharesOf({ layer, front, gain }: Cloth, places: Places): Plane {
  const { alpha, w, h } = layer
  const solid = new Float32Array(w * h)
  for (let i = 0; i < w * h; i++) solid[i] = alpha[i] < WHOLE || places.u[i] < 0 ? 0 : 1
  const around = box(solid, w, h, INSIDE)
  const hidden = enlargePlane(front, w >> 1, h >> 1, w, h)
  const light = enlargePlane(gain, w >> 1, h >> 1, w, h)
  for (let i = 0; i < w * h; i++) solid[i] = around[i] > ALL ? (1 - hidden[i]) * light[i] : 0
  return solid
}

function asBytes({ rgb, w, h }: SeenLayer): RgbImage {
  const data = new Uint8ClampedArray(rgb.length)
  for (let k = 0; k < data.length; k++) data[k] = 255 * rgb[k]
  return { data, w, h }
}

/** Place on the texture, and its change from one pixel of the result to the next, to the right and downwards. */
type Place = { u: number; v: number; ux: number; uy: number; vx: number; vy: number }
const at: Place = { u: 0, v: 0, ux: 0, uy: 0, vx: 0, vy: 0 }

/** Reads where the result's pixel (x, y) lies; false where that is not known. step: px of the layer from one to the next. */
function place(
  { u, v }: Places,
  { rows, columns, w }: BilinearGrid,
  x: number,
  y: number,
  step: number,
  out: Place,
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
  if (Math.abs(a - d) + Math.abs(b - c) + Math.abs(e - k) + Math.abs(f - g) > 4 * STEEPEST) return false
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

type LookAt = (look: Look, place: Place, out: Float64Array) => void

/** Mean colour (8 bits) of the original about the place, by bilinear interpolation. */
const lookPlainly: LookAt = ({ original, scaleX, scaleY }, p, out) => {
  const { data, w, h } = original
  let red = 0
  let green = 0
  let blue = 0
  for (let k = 0; k < PLACES.length; k += 2) {
    const u = clamp((p.u + PLACES[k] * p.ux + PLACES[k + 1] * p.uy) * scaleX - 0.5, 0, w - EDGE)
    const v = clamp((p.v + PLACES[k] * p.vx + PLACES[k + 1] * p.vy) * scaleY - 0.5, 0, h - EDGE)
    const fx = u - (u | 0)
    const fy = v - (v | 0)
    const i = ((v | 0) * w + (u | 0)) * 3
    const j = i + w * 3
    // The weights of four pixels about the place.
    const d = fx * fy * TAP
    const c = fy * TAP - d
    const b = fx * TAP - d
    const a = TAP - b - c - d
    red += a * data[i] + b * data[i + 3] + c * data[j] + d * data[j + 3]
    green += a * data[i + 1] + b * data[i + 4] + c * data[j + 1] + d * data[j + 4]
    blue += a * data[i + 2] + b * data[i + 5] + c * data[j + 2] + d * data[j + 5]
  }
  out[0] = red
  out[1] = green
  out[2] = blue
}

/** The same by a cubic through 4 × 4 pixels, which keeps fine lines crisp where they are enlarged. */
const lookSharply: LookAt = ({ original, scaleX, scaleY }, p, out) => {
  const { data, w, h } = original
  out.fill(0)
  for (let k = 0; k < PLACES.length; k += 2) {
    const u = clamp((p.u + PLACES[k] * p.ux + PLACES[k + 1] * p.uy) * scaleX - 0.5, 1, w - 3)
    const v = clamp((p.v + PLACES[k] * p.vx + PLACES[k + 1] * p.vy) * scaleY - 0.5, 1, h - 3)
    for (let t = 0; t < 4; t++) {
      across[t] = cubic(u - (u | 0) - t + 1)
      down[t] = cubic(v - (v | 0) - t + 1)
    }
    for (let y = 0; y < 4; y++) {
      for (let x = 0, i = (((v | 0) + y - 1) * w + (u | 0) - 1) * 3; x < 4; x++, i += 3) {
        const share = down[y] * across[x] * TAP
        for (let c = 0; c < 3; c++) out[c] += share * data[i + c]
      }
    }
  }
}
const across = new Float64Array(4)
const down = new Float64Array(4)
