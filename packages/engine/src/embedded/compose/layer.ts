/** Draws the deformed garment as a full-size RGBA layer. */
import type { Garment, Part, Texture } from '../garment/garment.ts'
import type { Mask, Plane } from '../image/raster.ts'
import type { DeformedMesh } from '../fit/arap.ts'
import { shareBeforeCuff } from '../fit/cuff.ts'
import type { SleeveTarget } from '../fit/fit.ts'
import type { Pair } from '../person/types.ts'
import { partShare } from './part-share.ts'
import type { Armholes } from './part-share.ts'
import { mapCells } from './texture-map.ts'
import type { TextureMap } from './texture-map.ts'
import { shareBeforeCrease } from './crease-share.ts'

/** Samples below this alpha are skipped. */
const MIN_ALPHA = 0.004
/** A part above this alpha becomes the pixel's top part. */
const ON_TOP = 0.3
/** Sample positions are clamped this far (px) inside the texture's size, for bilinear interpolation. */
const EDGE = 1.001
const PARTS: readonly Part[] = [0, 1, 2]

/** Texture coordinates (px) of each layer pixel; u is −1 where the pixel does not show one solid part. */
export type Places = { readonly u: Plane; readonly v: Plane }

export type GarmentLayer = {
  /** Interleaved colour 0..1, not multiplied by alpha. */
  readonly rgb: Float32Array
  readonly alpha: Plane
  /** Number of the top part, −1 for none. */
  readonly top: Int8Array
  /** Bit set of the sleeves at a pixel: 1 left, 2 right. */
  readonly sleeves: Mask
  /** Null unless requested by `withPlaces`. */
  readonly places: Places | null
  readonly w: number
  readonly h: number
}

/** Alpha above which a part hides those below it. */
const SOLID = 0.98

/** Texture pixels per layer pixel above which two neighbours do not belong to one surface. */
const STEEPEST = 8

/** Texture samples per pixel: supersampling keeps knit and fine prints from aliasing where they are scaled down. */
export type Samples = 1 | 4 | 16

/** Sample offsets from the pixel's centre as shares of its size: x, y pairs of an n × n grid, row by row. */
export const TAPS: Record<Samples, Float64Array> = { 1: grid(1), 4: grid(2), 16: grid(4) }

function grid(n: number): Float64Array {
  const at = (k: number): number => (k + 0.5) / n - 0.5
  return Float64Array.from({ length: 2 * n * n }, (_, k) => at(k % 2 ? Math.floor(k / 2 / n) : (k >> 1) % n))
}

type SleeveLimits = Pick<SleeveTarget, 'cuff' | 'crease'>

export type LayerOptions = {
  readonly samples?: Samples
  readonly withPlaces?: boolean
  /** The lines at which the left and the right sleeve end, and at which the torso hides them. */
  readonly sleeves?: Pair<SleeveLimits | null>
}

/** Draws the parts of the mesh over one another, torso first, on a layer of w×h pixels. */
export function garmentLayer(
  garment: Garment,
  mesh: DeformedMesh,
  w: number,
  h: number,
  { samples = 1, withPlaces = false, sleeves = [null, null] }: LayerOptions = {},
): GarmentLayer {
  const layer = emptyLayer(w, h, withPlaces)
  const drawing = drawingOf(garment)
  const planes = { u: new Float32Array(w * h), v: new Float32Array(w * h), w, h }
  for (const p of PARTS) {
    if (mesh.first[p + 1] === mesh.first[p]) continue
    const map = mapCells(mesh, p, planes)
    const limits = p ? sleeves[p - 1] : null
    for (let y = map.y0; y <= map.y1; y++) drawRow(layer, drawing, p, limits, map, y, TAPS[samples])
  }
  return layer
}

function emptyLayer(w: number, h: number, withPlaces: boolean): GarmentLayer {
  const n = w * h
  return {
    rgb: new Float32Array(n * 3),
    alpha: new Float32Array(n),
    top: new Int8Array(n).fill(-1),
    sleeves: new Uint8Array(n),
    places: withPlaces ? { u: new Float32Array(n).fill(-1), v: new Float32Array(n) } : null,
    w,
    h,
  }
}

/** The garment's texture, its part map, and its armholes if it has sleeves. */
type Drawing = {
  readonly texture: Texture
  readonly parts: Uint8Array
  readonly armholes: Armholes | null
}

function drawingOf({ texture, shape, mesh }: Garment): Drawing {
  const hasSleeves = shape.kind !== 'trousers' && shape.sleeves.some(Boolean)
  return { texture, parts: mesh.part, armholes: hasSleeves ? shape : null }
}

/** True if the picture shows something else at the texture position (u, v). */
const isPainted = ({ painted, w }: Texture, u: number, v: number): boolean =>
  painted !== null && painted[Math.round(v / 2 - 0.25) * (w >> 1) + Math.round(u / 2 - 0.25)] === 1

function drawRow(
  layer: GarmentLayer,
  { texture, parts, armholes }: Drawing,
  p: Part,
  limits: SleeveLimits | null,
  map: TextureMap,
  y: number,
  taps: Float64Array,
): void {
  const count = taps.length / 2
  for (let x = map.x0; x <= map.x1; x++) {
    const i = y * layer.w + x
    if (map.u[i] < 0) continue
    sampleTexture(texture, map, i, taps, sampled)
    let alpha = sampled[3] / count
    if (alpha < MIN_ALPHA) continue
    const r = sampled[0] / sampled[3]
    const g = sampled[1] / sampled[3]
    const b = sampled[2] / sampled[3]
    if (armholes) alpha *= partShare(armholes, parts, p, map.u[i] / 2 - 0.25, map.v[i] / 2 - 0.25)
    if (limits?.crease)
      alpha *= shareBeforeCrease(
        limits.crease,
        p === 2 ? 1 : 0,
        x,
        y,
        layer.top[i] === 0 ? layer.alpha[i] : 0,
      )
    if (limits?.cuff) alpha *= shareBeforeCuff(limits.cuff, x / 2 - 0.25, y / 2 - 0.25)
    if (alpha < MIN_ALPHA) continue
    if (layer.places) {
      layer.places.u[i] = alpha > SOLID && !isPainted(texture, map.u[i], map.v[i]) ? map.u[i] : -1
      layer.places.v[i] = map.v[i]
    }
    const under = layer.alpha[i]
    const total = alpha + under * (1 - alpha)
    const o = i * 3
    layer.rgb[o] = (r * alpha + layer.rgb[o] * under * (1 - alpha)) / total
    layer.rgb[o + 1] = (g * alpha + layer.rgb[o + 1] * under * (1 - alpha)) / total
    layer.rgb[o + 2] = (b * alpha + layer.rgb[o + 2] * under * (1 - alpha)) / total
    layer.alpha[i] = total
    if (alpha > ON_TOP) {
      layer.top[i] = p
      if (p) layer.sleeves[i] |= p
    }
  }
}

/** Premultiplied colour and alpha (0..1 each), summed over the taps. */
const sampled = new Float64Array(4)

/** Samples the texture at the pixel's taps by bilinear interpolation, and writes the sums into `out`. */
function sampleTexture(
  { data, w, h }: Texture,
  { u: us, v: vs, w: W }: TextureMap,
  i: number,
  taps: Float64Array,
  out: Float64Array,
): void {
  const right = neighbour(us, i, 1)
  const below = neighbour(us, i, W)
  const ux = slope(us, i, right)
  const uy = slope(us, i, below)
  const vx = slope(vs, i, right)
  const vy = slope(vs, i, below)
  const stride = w * 4
  let red = 0
  let green = 0
  let blue = 0
  let opacity = 0
  for (let t = 0; t < taps.length; t += 2) {
    const u = Math.min(Math.max(us[i] + taps[t] * ux + taps[t + 1] * uy - 0.5, 0), w - EDGE)
    const v = Math.min(Math.max(vs[i] + taps[t] * vx + taps[t + 1] * vy - 0.5, 0), h - EDGE)
    const k = (v | 0) * stride + (u | 0) * 4
    const m = k + stride
    if ((data[k + 3] | data[k + 7] | data[m + 3] | data[m + 7]) === 0) continue
    const fx = u - (u | 0)
    const fy = v - (v | 0)
    const a = (1 - fx) * (1 - fy)
    const b = fx * (1 - fy)
    const c = (1 - fx) * fy
    const d = fx * fy
    const alpha = (data[k + 3] * a + data[k + 7] * b + data[m + 3] * c + data[m + 7] * d) / 255
    opacity += alpha
    const share = alpha / 255
    red += (data[k] * a + data[k + 4] * b + data[m] * c + data[m + 4] * d) * share
    green += (data[k + 1] * a + data[k + 5] * b + data[m + 1] * c + data[m + 5] * d) * share
    blue += (data[k + 2] * a + data[k + 6] * b + data[m + 2] * c + data[m + 6] * d) * share
  }
  out[0] = red
  out[1] = green
  out[2] = blue
  out[3] = opacity
}

/** Offset of a mapped neighbour: `by`, else −`by`, else 0. */
const neighbour = (mapped: Plane, i: number, by: number): number =>
  mapped[i + by] >= 0 ? by : mapped[i - by] >= 0 ? -by : 0

/** Gradient of the plane per pixel, from the neighbour at offset `by`; 0 across a fold or a border. */
function slope(plane: Plane, i: number, by: number): number {
  if (by === 0) return 0
  const change = by > 0 ? plane[i + by] - plane[i] : plane[i] - plane[i + by]
  return Math.abs(change) < STEEPEST ? change : 0
}
