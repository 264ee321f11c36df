/** Composites base, garment layer and front plane into the final picture. */
import { boundsOf, cropPlane, doubled, grownBox } from '../image/box.ts'
import type { Box } from '../image/box.ts'
import { blur } from '../image/box-filter.ts'
import { smoothstep } from '../image/maths.ts'
import type { ClampedImage, Plane } from '../image/raster.ts'
import { enlargePlane, halvePlane, rowEnlarger } from '../image/resample.ts'
import { sharpenOutlineInPlace } from './crisp-outline.ts'
import type { GarmentLayer } from './layer.ts'

/** Offset (full-size px) of the contact shadow below the garment. */
const SHADOW_DROP = 5
/** Share of the light that the contact shadow takes away. */
const SHADOW_DEPTH = 0.3
/** Range of the matte over which the body's share of the shadow rises from none to all. */
const BODY = [0.3, 0.9] as const
/** Radius (half-size px) of the shadow's blur. */
const SHADOW_RADIUS = 1
/** The soft shadow of a hem that stands off the body: drop and blur radius (units), and share of the light it takes away. */
const SOFT_SHADOW = { drop: 0.045, radius: 0.022, depth: 0.2 } as const

/** The inputs of `blend`. */
export type Ingredients = {
  /** Interleaved RGB (0..1) of W × H pixels. */
  readonly base: Float32Array
  readonly layer: Pick<GarmentLayer, 'rgb' | 'alpha'>
  /** Half size: opacity of what hides the garment. */
  readonly front: Plane
  /** Half size: gain of light on the cloth. */
  readonly gain: Plane
  /** Half size: share of light left on the body, and on what hides the garment, where they touch the cloth. */
  readonly touched: Plane
  /** Half size: matte of the body that receives shade. */
  readonly matte: Plane
  readonly W: number
  readonly H: number
  /** Half-size px. */
  readonly unit: number
  /** Scales shadows: 1 is usual, 0 none. */
  readonly realism: number
}

/** Composites the picture. Pixels outside the garment and its shadow keep the base's colour. */
export function blend({
  base,
  layer,
  front,
  gain,
  touched,
  matte,
  W,
  H,
  unit,
  realism,
}: Ingredients): ClampedImage {
  const data = new Uint8ClampedArray(W * H * 3)
  const [halfW, halfH] = [W / 2, H / 2]
  const alpha = halvePlane(layer.alpha, W, H)
  const cast = blur(alpha, halfW, halfH, SHADOW_RADIUS)
  const [softRadius, softDrop] = [SOFT_SHADOW.radius, SOFT_SHADOW.drop].map((units) =>
    Math.max(1, Math.round(units * unit)),
  )
  const soft = blur(alpha, halfW, halfH, softRadius)
  // The garment changes nothing beyond the reach of the blur and the drop of the shadow.
  const reach = 3 * Math.max(SHADOW_RADIUS, softRadius) + Math.max(Math.ceil(SHADOW_DROP / 2), softDrop) + 1
  const seen = grownBox(boundsOf(alpha, halfW, halfH), reach, halfW, halfH)
  const [w, h] = [seen.x1 - seen.x0, seen.y1 - seen.y0]
  const box = doubled(seen)
  outsideToBytes(base, data, W, H, box)
  if (w === 0) return { data, w: W, h: H }
  const rowsOf = (plane: Plane) => rowEnlarger(cropPlane(plane, halfW, seen), w, h, 2 * w, 2 * h)
  const [castAt, softAt, gainAt, touchedAt, matteAt] = [cast, soft, gain, touched, matte].map(rowsOf)
  const hides = enlargePlane(cropPlane(front, halfW, seen), w, h, 2 * w, 2 * h)
  // The front plane was computed at half size, which left an arm's outline softer than the photo.
  sharpenOutlineInPlace({ alpha: hides, w: 2 * w, h: 2 * h })
  for (let y = 0; y < 2 * h; y++) {
    const light = {
      cast: castAt(Math.max(0, y - SHADOW_DROP)),
      soft: softAt(Math.max(0, y - 2 * softDrop)),
      front: hides.subarray(y * 2 * w, (y + 1) * 2 * w),
      gain: gainAt(y),
      touched: touchedAt(y),
      matte: matteAt(y),
    }
    blendRow(data, base, layer, light, (y + box.y0) * W + box.x0, 2 * w, realism)
  }
  return { data, w: W, h: H }
}

/** Copies the pixels outside the box to bytes. */
function outsideToBytes(
  shares: Float32Array,
  bytes: Uint8ClampedArray,
  w: number,
  h: number,
  { x0, y0, x1, y1 }: Box,
): void {
  for (let y = 0; y < h; y++) {
    const row = y * w * 3
    const isBeside = y >= y0 && y < y1
    toBytes(shares, bytes, row, row + (isBeside ? x0 : w) * 3)
    if (isBeside) toBytes(shares, bytes, row + x1 * 3, row + w * 3)
  }
}

function toBytes(shares: Float32Array, bytes: Uint8ClampedArray, from: number, to: number): void {
  for (let o = from; o < to; o++) bytes[o] = 255 * shares[o]
}

/** One row of each plane. `cast` and `soft`: the garment's blurred alpha as far above as its shadows fall. */
type Light = Record<'cast' | 'soft' | 'front' | 'gain' | 'touched' | 'matte', Plane>

/** Writes `count` pixels of one row, from pixel `start` of the picture on. */
function blendRow(
  data: Uint8ClampedArray,
  base: Float32Array,
  { rgb, alpha }: Ingredients['layer'],
  { cast, soft, front, gain, touched, matte }: Light,
  start: number,
  count: number,
  realism: number,
): void {
  for (let x = 0; x < count; x++) {
    const full = start + x
    const shown = 1 - front[x]
    const body = smoothstep(BODY[0], BODY[1], matte[x])
    const bare = (1 - alpha[full]) * body * shown * realism
    const shadow = (1 - SHADOW_DEPTH * cast[x] * bare) * (1 - SOFT_SHADOW.depth * soft[x] * bare)
    const contact = shadow * (1 - Math.max(front[x], body) * (1 - touched[x]))
    for (let o = full * 3; o < full * 3 + 3; o++) {
      const under = base[o] * contact
      data[o] = 255 * (under + (rgb[o] * gain[x] - under) * alpha[full] * shown)
    }
  }
}
