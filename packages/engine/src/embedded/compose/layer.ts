/** The deformed garment as a full-size layer. */
import type { Garment } from '../garment/garment.ts'
import { give, take } from '../image/pool.ts'
import type { Mask, Plane } from '../image/raster.ts'
import type { DeformedMesh } from '../fit/arap.ts'
import type { Part } from '../fit/fit.ts'
import { partShare } from './part-share.ts'
import { mapCells } from './texture-map.ts'
import type { TextureMap } from './texture-map.ts'

/** Fainter samples are left out. */
const MIN_ALPHA = 0.004
/** A part counts as lying on top from this alpha on. */
const ON_TOP = 0.3
/** The last sample position before the texture's edge lies this far inside. */
const EDGE = 1.001
const PARTS: readonly Part[] = [0, 1, 2]

export type GarmentLayer = {
  /** Interleaved colour 0..1, not multiplied by alpha. */
  readonly rgb: Float32Array
  readonly alpha: Plane
  /** Part that lies on top, −1 where there is none. */
  readonly top: Int8Array
  /** Bits of the sleeves that lie here: 1 left, 2 right. */
  readonly sleeves: Mask
  readonly w: number
  readonly h: number
}

/** Draws the parts of the mesh over one another, torso first. `part` is the garment's part map, W×H the picture. */
export function garmentLayer(
  garment: Garment,
  mesh: DeformedMesh,
  part: Uint8Array,
  W: number,
  H: number,
): GarmentLayer {
  const layer: GarmentLayer = {
    rgb: new Float32Array(W * H * 3),
    alpha: new Float32Array(W * H),
    top: new Int8Array(W * H).fill(-1),
    sleeves: new Uint8Array(W * H),
    w: W,
    h: H,
  }
  const map = { u: take(W * H), v: take(W * H), w: W, h: H }
  for (const p of PARTS) {
    if (mesh.quads.some((q) => q.part === p)) samplePart(layer, garment, part, p, mapCells(mesh, p, map))
  }
  give(map.u, map.v)
  return layer
}

function samplePart(layer: GarmentLayer, garment: Garment, part: Uint8Array, p: Part, map: TextureMap): void {
  for (let y = map.y0; y <= map.y1; y++) sampleRow(layer, garment, part, p, map, y)
}

function sampleRow(
  layer: GarmentLayer,
  { texture, shape }: Garment,
  part: Uint8Array,
  p: Part,
  map: TextureMap,
  y: number,
): void {
  const { data } = texture
  const stride = texture.w * 4
  const top = shape.kind !== 'trousers' && shape.sleeves.some(Boolean) ? shape : null
  for (let x = map.x0; x <= map.x1; x++) {
    const i = y * layer.w + x
    if (map.u[i] < 0) continue
    const u = Math.min(Math.max(map.u[i] - 0.5, 0), texture.w - EDGE)
    const v = Math.min(Math.max(map.v[i] - 0.5, 0), texture.h - EDGE)
    const fx = u - (u | 0)
    const fy = v - (v | 0)
    const k = (v | 0) * stride + (u | 0) * 4
    const a = (1 - fx) * (1 - fy)
    const b = fx * (1 - fy)
    const c = (1 - fx) * fy
    const d = fx * fy
    let alpha =
      (data[k + 3] * a + data[k + 7] * b + data[k + stride + 3] * c + data[k + stride + 7] * d) / 255
    if (alpha < MIN_ALPHA) continue
    if (top) alpha *= partShare(top, part, p, u / 2, v / 2)
    if (alpha < MIN_ALPHA) continue
    const under = layer.alpha[i]
    const total = alpha + under * (1 - alpha)
    for (let q = 0; q < 3; q++) {
      const o = k + q
      const colour = (data[o] * a + data[o + 4] * b + data[o + stride] * c + data[o + stride + 4] * d) / 255
      layer.rgb[i * 3 + q] = (colour * alpha + layer.rgb[i * 3 + q] * under * (1 - alpha)) / total
    }
    layer.alpha[i] = total
    if (alpha > ON_TOP) {
      layer.top[i] = p
      if (p) layer.sleeves[i] |= p
    }
  }
}
