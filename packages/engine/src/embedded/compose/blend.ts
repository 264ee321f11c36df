/** Base, garment layer and front plane into the final picture. */
import { blur } from '../image/box-filter.ts'
import { smoothstep } from '../image/maths.ts'
import type { Plane, RgbImage } from '../image/raster.ts'
import { enlargePlane, halvePlane } from '../image/resample.ts'
import type { Person } from '../person/types.ts'
import type { GarmentLayer } from './layer.ts'

/** px at full size that the contact shadow lies below the garment, and its depth. */
const SHADOW_DROP = 5
const SHADOW_DEPTH = 0.3
/** Matte at which the body begins to take the shadow, and takes it fully. */
const BODY = [0.3, 0.9] as const
/** Cloth darkens by this at its edge, read at this radius (px at half size) between those shares of cloth. */
const EDGE_DEPTH = 0.14
const EDGE_RADIUS = 3
const EDGE = [0.35, 1] as const

/**
 * `base` is interleaved RGB (0..1) at the image's size; `front` (opacity of what hides the garment) and `gain`
 * (shading) are at half size; `realism` scales shadows (1 is usual, 0 none). Pixels without garment, and out of its shadow, keep the base's colour.
 */
export function blend(
  image: RgbImage,
  person: Person,
  base: Float32Array,
  layer: GarmentLayer,
  front: Plane,
  gain: Plane,
  realism: number,
): RgbImage {
  const shadowDepth = SHADOW_DEPTH * realism
  const edgeDepth = EDGE_DEPTH * realism
  const { w: W, h: H } = image
  const { w, h } = person
  const enlarge = (plane: Plane) => enlargePlane(plane, w, h, W, H)
  const near = enlarge(blur(halvePlane(layer.alpha, W, H), w, h, EDGE_RADIUS))
  const inFront = enlarge(front)
  const shade = enlarge(gain)
  const matte = enlarge(person.matte)
  const data = new Uint8ClampedArray(W * H * 3)
  for (let y = 0; y < H; y++) {
    const drop = Math.min(y, SHADOW_DROP) * W
    for (let x = 0; x < W; x++) {
      const i = y * W + x
      const o = i * 3
      const alpha = layer.alpha[i] * (1 - inFront[i])
      const body = smoothstep(BODY[0], BODY[1], matte[i])
      const contact = 1 - shadowDepth * near[i - drop] * (1 - layer.alpha[i]) * body * (1 - inFront[i])
      const cloth = shade[i] * (1 - edgeDepth * (1 - smoothstep(EDGE[0], EDGE[1], near[i])))
      for (let c = 0; c < 3; c++) {
        const under = base[o + c] * contact
        data[o + c] = 255 * (under + (layer.rgb[o + c] * cloth - under) * alpha)
      }
    }
  }
  return { data, w: W, h: H }
}
