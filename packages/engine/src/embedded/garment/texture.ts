/**
 * Full-size RGBA of the cut-out garment: alpha matted in a band at the outline, colours there cleaned of background.
 */
import { boundsOf, grownBox } from '../image/box.ts'
import { box } from '../image/box-filter.ts'
import { rgbPlanes } from '../image/colour.ts'
import { distanceTo } from '../image/distance.ts'
import { pushPull } from '../image/fill.ts'
import { clamp, smoothstep } from '../image/maths.ts'
import type { Mask, Plane, Planes, RgbImage } from '../image/raster.ts'
import { outsideOf } from '../image/regions.ts'
import { sample } from '../image/resample.ts'
import { medianContrast } from './contrast.ts'
import { evenOutline } from './even-outline.ts'
import type { Texture } from './garment.ts'

/** Trimap (px at half size): deeper than DEEP is certainly cloth, farther out than CLEAR certainly background. */
const DEEP = 4
const CLEAR = 2
/** Squared RGB contrast between which trust in colour matting rises from 0 to 1. */
const TRUST = [0.02, 0.12] as const
/** Variance of the cloth's colours, as a share of that contrast, between which the trust falls to 0. */
const VARIED = [0.05, 0.12] as const
/** RGB distances from the background between which a pixel of such cloth counts as not its colour. */
const SAME = [0.03, 0.07] as const
/** Radius (px) of the window in which the variance is measured. */
const WINDOW = 10
/** Depth (px) from which that trust falls; it reaches 0 at DEEP. */
const TRUST_DEPTH = 2
/** Range of the mask's coverage over which alpha rises. */
const SHAPE_EDGE = [0.43, 0.69] as const
/** Range of the colour, from background to cloth, over which alpha rises. */
const COLOUR_EDGE = [0.15, 0.85] as const
/** Depth (px) inside the outline at which the matted alpha may reach 1. */
const MATTE_FULL = 0.4
/** Squared RGB contrast between which the share of mixed pixels' colour that the cloth's replaces rises to all of it. */
const REPLACED = [0.001, 0.012] as const
/** Share of plain cloth from which it may be all of it. */
const REPLACE_PLAIN = 0.6
/** Depths (px) between which the observed colour is kept again. */
const KEEP_DEPTH = [0.5, 2.5] as const
/** Bound (px) on how much depth varies between the pixels that one bilinear sample reads. */
const DEPTH_STEP = 2.5
/** Margin (px) of spread colours around the band, for bilinear samples at its edge. */
const SAMPLE_MARGIN = 2

/** Colours and depth near the outline, all at half size. */
type Spread = {
  /** Cloth colours extrapolated outwards, and background colours extrapolated inwards (0..1). */
  readonly cloth: Planes
  readonly background: Planes
  /** px inside the outline, negative outside. */
  readonly depth: Plane
  /** Variance of the cloth's colours around each pixel, summed over the channels. */
  readonly variance: Plane
}

/** Inputs of the matting near the outline, at half size unless said otherwise. */
type MattingInputs = Spread & {
  readonly image: RgbImage
  readonly w: number
  readonly h: number
  /** Coverage (0..1) of the mask after its outline was smoothed. */
  readonly soft: Plane
  /** How unreliable the cloth's colours are because of its print (0..1). */
  readonly printed: Plane
}

/** A garment's picture at full and at half size, and its mask, print share and painted places at half size. */
export type Masked = {
  readonly image: RgbImage
  readonly half: RgbImage
  readonly mask: Mask
  readonly printed: Plane
  readonly painted?: Mask | null
}

/** The cut-out, and the median squared RGB contrast at its outline. */
export type Cut = { readonly texture: Texture; readonly contrast: number }

/** Cuts the garment out: straight-alpha RGBA, by the mask's shape where cloth and background hardly differ. */
export function garmentTexture({ image, half, mask, printed, painted = null }: Masked): Cut {
  const { w, h } = half
  const spread = spreadColours(half, mask)
  const inputs = { ...spread, image, w, h, soft: softened(evenOutline(mask, w, h), w, h), printed }
  const data = new Uint8ClampedArray(image.w * image.h * 4)
  for (let y = 0; y < h; y++) cutRow(data, inputs, y)
  softenAlphaInPlace(data, image.w, image.h)
  const contrast = medianContrast(spread.cloth, spread.background, spread.depth)
  return { texture: { data, w: image.w, h: image.h, painted }, contrast }
}

/** Convolves the plane with [1 2 1]/4 along both axes: its pixel steps would show when enlarged. */
function softened(plane: Plane, w: number, h: number): Plane {
  const across = plane.slice()
  for (let y = 0; y < h; y++)
    for (let i = y * w + 1; i < (y + 1) * w - 1; i++)
      across[i] = (plane[i - 1] + 2 * plane[i] + plane[i + 1]) / 4
  const out = across.slice()
  for (let i = w; i < w * (h - 1); i++) out[i] = (across[i - w] + 2 * across[i] + across[i + w]) / 4
  return out
}

/**
 * Convolves alpha with [1 2 1]/4 along both axes, in place: product photos are sharpened, so an outline is a
 * staircase of whole pixels, which shows as jaggies once the garment is warped.
 */
function softenAlphaInPlace(data: Uint8ClampedArray, w: number, h: number): void {
  let above = new Uint16Array(w)
  let here = new Uint16Array(w)
  let below = new Uint16Array(w)
  sumRow(data, 0, w, here)
  for (let y = 0; y < h; y++) {
    if (y + 1 < h) sumRow(data, y + 1, w, below)
    else below.fill(0)
    softenRow(data, y, [above, here, below])
    ;[above, here, below] = [here, below, above]
  }
}

/** Writes the [1 2 1] sums along row y. */
function sumRow(data: Uint8ClampedArray, y: number, w: number, sums: Uint16Array): void {
  for (let x = 1, o = (y * w + 1) * 4 + 3; x < w - 1; x++, o += 4)
    sums[x] = data[o - 4] + 2 * data[o] + data[o + 4]
}

function softenRow(data: Uint8ClampedArray, y: number, [above, here, below]: readonly Uint16Array[]): void {
  const w = here.length
  for (let x = 1, o = (y * w + 1) * 4 + 3; x < w - 1; x++, o += 4) {
    const sum = above[x] + 2 * here[x] + below[x]
    if (sum > 0 && sum < 16 * 255) data[o] = sum / 16
  }
}

/** Writes the two full-size rows that half-size row y covers. */
function cutRow(data: Uint8ClampedArray, inputs: MattingInputs, y: number): void {
  const { image, w, depth } = inputs
  for (let x = 0; x < w; x++) {
    const d = depth[y * w + x]
    if (d < -CLEAR - DEPTH_STEP) continue
    const deep = d > DEEP + DEPTH_STEP
    for (let k = 0; k < 4; k++) {
      const i = (2 * y + (k >> 1)) * image.w + 2 * x + (k & 1)
      if (deep) copyCloth(data, image, i)
      else cutPixel(data, inputs, i)
    }
  }
}

/** Extrapolates the colours of cloth and background across the band near the outline. */
function spreadColours(half: RgbImage, mask: Mask): Spread {
  const { w, h } = half
  const n = w * h
  const outside = outsideOf(mask)
  const inner = distanceTo(outside, w, h, DEEP + 2 * DEPTH_STEP)
  const outer = distanceTo(mask, w, h, DEEP + 2 * DEPTH_STEP)
  const rgb = rgbPlanes(half)
  const clothWeight = new Float32Array(n)
  const backgroundWeight = new Float32Array(n)
  const depth = new Float32Array(n)
  const edge = new Uint8Array(n)
  for (let i = 0; i < n; i++) {
    clothWeight[i] = inner[i] > DEEP ? 1 : 0
    backgroundWeight[i] = outer[i] > CLEAR ? 1 : 0
    depth[i] = inner[i] - outer[i]
    edge[i] =
      inner[i] < DEEP + DEPTH_STEP + SAMPLE_MARGIN && outer[i] < CLEAR + DEPTH_STEP + SAMPLE_MARGIN ? 1 : 0
  }
  const band = grownBox(boundsOf(mask, w, h), Math.ceil(CLEAR + DEPTH_STEP + SAMPLE_MARGIN), w, h)
  return {
    cloth: pushPull(rgb, clothWeight, w, h, band, edge),
    background: pushPull(rgb, backgroundWeight, w, h, band, edge),
    depth,
    variance: varianceOf(rgb, clothWeight, w, h),
  }
}

/** The variance of the weighted colours in a window about each pixel, summed over the channels. */
function varianceOf(rgb: Planes, weight: Plane, w: number, h: number): Plane {
  const count = box(weight, w, h, WINDOW)
  const out = new Float32Array(w * h)
  for (const plane of rgb) {
    const mean = box(
      plane.map((v, i) => v * weight[i]),
      w,
      h,
      WINDOW,
    )
    const square = box(
      plane.map((v, i) => v * v * weight[i]),
      w,
      h,
      WINDOW,
    )
    for (let i = 0; i < out.length; i++)
      if (count[i] > 0) out[i] += Math.max(0, square[i] / count[i] - (mean[i] / count[i]) ** 2)
  }
  return out
}

function copyCloth(data: Uint8ClampedArray, image: RgbImage, i: number): void {
  for (let c = 0; c < 3; c++) data[i * 4 + c] = image.data[i * 3 + c]
  data[i * 4 + 3] = 255
}

const inside = new Float64Array(3)

/** Writes pixel i of the band around the outline, where cloth and background mix. */
function cutPixel(data: Uint8ClampedArray, inputs: MattingInputs, i: number): void {
  const { image, w, h, cloth, background } = inputs
  const x = (i % image.w) / 2 - 0.25
  const y = Math.floor(i / image.w) / 2 - 0.25
  const depth = sample(inputs.depth, w, h, x, y)
  if (depth < -CLEAR) return
  if (depth > DEEP) return copyCloth(data, image, i)
  const shape = smoothstep(SHAPE_EDGE[0], SHAPE_EDGE[1], sample(inputs.soft, w, h, x, y))
  let contrast = 0
  let along = 0
  let apart = 0
  for (let c = 0; c < 3; c++) {
    inside[c] = sample(cloth[c], w, h, x, y)
    const behind = sample(background[c], w, h, x, y)
    const step = inside[c] - behind
    contrast += step * step
    const own = image.data[i * 3 + c] / 255 - behind
    along += step * own
    apart += own * own
  }
  const plain = (1 - smoothstep(TRUST_DEPTH, DEEP, depth)) * (1 - sample(inputs.printed, w, h, x, y))
  const varied =
    smoothstep(VARIED[0], VARIED[1], sample(inputs.variance, w, h, x, y) / (contrast + 1e-6)) *
    smoothstep(SAME[0], SAME[1], Math.sqrt(apart))
  const trust = smoothstep(TRUST[0], TRUST[1], contrast) * plain * (1 - varied)
  const colour = smoothstep(COLOUR_EDGE[0], COLOUR_EDGE[1], along / (contrast + 1e-6))
  const alpha = clamp(shape * (1 - trust) + trust * colour * smoothstep(-CLEAR, MATTE_FULL, depth), 0, 1)
  const keep =
    1 -
    smoothstep(REPLACED[0], REPLACED[1], contrast) *
      smoothstep(0, REPLACE_PLAIN, plain * (1 - varied)) *
      (1 - colour * colour * smoothstep(KEEP_DEPTH[0], KEEP_DEPTH[1], depth))
  for (let c = 0; c < 3; c++) data[i * 4 + c] = image.data[i * 3 + c] * keep + 255 * inside[c] * (1 - keep)
  data[i * 4 + 3] = alpha * 255
}
