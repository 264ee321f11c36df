/** Base, garment layer and front plane into the final picture. */
import { boundsOf, cropPlane, grownBox } from '../image/box.ts'
import { blur } from '../image/box-filter.ts'
import { smoothstep } from '../image/maths.ts'
import { give, take } from '../image/pool.ts'
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
 * (shading) are at half size; `realism` scales shadows (1 is usual, 0 none). Pixels without garment, and out of
 * its shadow, keep the base's colour.
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
  const { w: W, h: H } = image
  const data = new Uint8ClampedArray(W * H * 3)
  for (let o = 0; o < data.length; o++) data[o] = 255 * base[o]
  const alpha = halvePlane(layer.alpha, W, H)
  const near = blur(alpha, person.w, person.h, EDGE_RADIUS)
  // Beyond the blur's reach and the shadow's drop the garment changes nothing.
  const reach = 3 * EDGE_RADIUS + Math.ceil(SHADOW_DROP / 2) + 1
  const seen = grownBox(boundsOf(alpha, person.w, person.h), reach, person.w, person.h)
  const [w, h] = [seen.x1 - seen.x0, seen.y1 - seen.y0]
  if (w === 0) return { data, w: W, h: H }
  const enlarge = (plane: Plane) =>
    enlargePlane(cropPlane(plane, person.w, seen), w, h, 2 * w, 2 * h, take(4 * w * h))
  const planes = {
    near: enlarge(near),
    front: enlarge(front),
    gain: enlarge(gain),
    matte: enlarge(person.matte),
  }
  for (let y = 0; y < 2 * h; y++) {
    const drop = Math.min(y, SHADOW_DROP) * 2 * w
    for (let x = 0; x < 2 * w; x++) {
      const i = y * 2 * w + x
      const full = (y + 2 * seen.y0) * W + x + 2 * seen.x0
      const shown = 1 - planes.front[i]
      const body = smoothstep(BODY[0], BODY[1], planes.matte[i])
      const shadow = planes.near[i - drop] * (1 - layer.alpha[full]) * body * shown
      const contact = 1 - SHADOW_DEPTH * realism * shadow
      const rim = 1 - smoothstep(EDGE[0], EDGE[1], planes.near[i])
      const cloth = planes.gain[i] * (1 - EDGE_DEPTH * realism * rim)
      for (let o = full * 3; o < full * 3 + 3; o++) {
        const under = base[o] * contact
        data[o] = 255 * (under + (layer.rgb[o] * cloth - under) * layer.alpha[full] * shown)
      }
    }
  }
  give(...Object.values(planes))
  return { data, w: W, h: H }
}
