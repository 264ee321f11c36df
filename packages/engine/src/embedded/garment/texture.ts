/** Full-size RGBA of the cut-out garment: alpha refined in a band at the outline, colours freed of background. */
import { blur } from '../image/box-filter.ts'
import { rgbPlanes } from '../image/colour.ts'
import { pushPull } from '../image/fill.ts'
import { clamp, smoothstep } from '../image/maths.ts'
import type { Mask, Planes, RgbImage } from '../image/raster.ts'
import { distanceTo, maskOf } from '../image/regions.ts'
import { enlargePlane } from '../image/resample.ts'
import type { Texture } from './garment.ts'

/** px at half size: this deep inside colour is certainly cloth, this far outside certainly background. */
const DEEP = 4
const CLEAR = 2
/** Squared RGB contrast at which matting by colour starts to be trusted, and is trusted fully. */
const TRUST = [0.02, 0.12] as const
/** Depth (px) from which the trust falls, to nothing at DEEP. */
const TRUST_DEPTH = 2
/** Soft edges: of the mask blurred by one pixel, and of the colour's position between ground and cloth. */
const SHAPE_EDGE = [0.35, 0.75] as const
const COLOUR_EDGE = [0.15, 0.85] as const
/** Matted alpha reaches its full height this deep (px) inside. */
const MATTE_FULL = 0.4
/** From this trust on the colour is the cloth's alone; observed colour is kept from and fully at these depths. */
const REPLACE_TRUST = 0.6
const KEEP_DEPTH = [0.5, 2.5] as const

/**
 * `half` is `image` at half size, `mask` the garment's at that size. At low contrast alpha follows the shape alone.
 * Returns straight-alpha RGBA at the image's size.
 */
export function garmentTexture(image: RgbImage, half: RgbImage, mask: Mask, lowContrast: boolean): Texture {
  const { w, h } = half
  const n = w * h
  const enlarge = (plane: Float32Array) => enlargePlane(plane, w, h, image.w, image.h)
  const inner = distanceTo(
    maskOf(n, (i) => !mask[i]),
    w,
    h,
  )
  const outer = distanceTo(mask, w, h)
  const rgb = rgbPlanes(half)
  const clothWeight = Float32Array.from(inner, (d) => (d > DEEP ? 1 : 0))
  const groundWeight = Float32Array.from(outer, (d) => (d > CLEAR ? 1 : 0))
  const cloth = pushPull(rgb, clothWeight, w, h).map(enlarge)
  const ground = pushPull(rgb, groundWeight, w, h).map(enlarge)
  const soft = enlarge(blur(Float32Array.from(mask), w, h, 1))
  const depth = enlarge(Float32Array.from(inner, (d, i) => d - outer[i]))
  const data = new Uint8ClampedArray(image.w * image.h * 4)
  for (let i = 0; i < image.w * image.h; i++) {
    if (depth[i] < -CLEAR) continue
    if (depth[i] > DEEP) {
      for (let c = 0; c < 3; c++) data[i * 4 + c] = image.data[i * 3 + c]
      data[i * 4 + 3] = 255
    } else {
      matteEdge(data, image, i, { cloth, ground, depth: depth[i], soft: soft[i], lowContrast })
    }
  }
  return { data, w: image.w, h: image.h }
}

type Edge = { cloth: Planes; ground: Planes; depth: number; soft: number; lowContrast: boolean }

/** Writes pixel i of the band about the outline, where cloth and ground mix. */
function matteEdge(data: Uint8ClampedArray, image: RgbImage, i: number, edge: Edge): void {
  const { cloth, ground, depth } = edge
  const source = i * 3
  const target = i * 4
  const shape = smoothstep(...SHAPE_EDGE, edge.soft)
  let contrast = 0
  let along = 0
  for (let c = 0; c < 3; c++) {
    const step = cloth[c][i] - ground[c][i]
    contrast += step * step
    along += step * (image.data[source + c] / 255 - ground[c][i])
  }
  const trust = edge.lowContrast
    ? 0
    : smoothstep(...TRUST, contrast) * (1 - smoothstep(TRUST_DEPTH, DEEP, depth))
  const colour = smoothstep(...COLOUR_EDGE, along / (contrast + 1e-6))
  const alpha = clamp(shape * (1 - trust) + trust * colour * smoothstep(-CLEAR, MATTE_FULL, depth), 0, 1)
  const keep =
    1 - smoothstep(0, REPLACE_TRUST, trust) * (1 - colour * colour * smoothstep(...KEEP_DEPTH, depth))
  for (let c = 0; c < 3; c++) {
    data[target + c] = image.data[source + c] * keep + 255 * cloth[c][i] * (1 - keep)
  }
  data[target + 3] = alpha * 255
}
