/** Full-size RGBA of the cut-out garment: alpha refined in a band at the outline, colours freed of the ground. */
import { boundsOf, grownBox } from '../image/box.ts'
import { rgbPlanes } from '../image/colour.ts'
import { distanceTo } from '../image/distance.ts'
import { pushPull } from '../image/fill.ts'
import { clamp, smoothstep } from '../image/maths.ts'
import type { Mask, Plane, Planes, RgbImage } from '../image/raster.ts'
import { outsideOf } from '../image/regions.ts'
import { sample } from '../image/resample.ts'
import { usualContrast } from './contrast.ts'
import { evenOutline } from './even-outline.ts'
import type { Texture } from './garment.ts'

/** px at half size: this deep inside colour is certainly cloth, this far outside certainly background. */
const DEEP = 4
const CLEAR = 2
/** Squared RGB contrast at which matting by colour starts to be trusted, and is trusted fully. */
const TRUST = [0.02, 0.12] as const
/** Depth (px) from which the trust falls, to nothing at DEEP. */
const TRUST_DEPTH = 2
/** Soft edges: of the mask's coverage, and of the colour's position between ground and cloth. */
const SHAPE_EDGE = [0.43, 0.69] as const
const COLOUR_EDGE = [0.15, 0.85] as const
/** Matted alpha reaches its full height this deep (px) inside. */
const MATTE_FULL = 0.4
/** From this trust on the colour is the cloth's alone; observed colour is kept from and fully at these depths. */
const REPLACE_TRUST = 0.6
const KEEP_DEPTH = [0.5, 2.5] as const
/** Between a pixel and what is sampled a half-size pixel beside it, depth differs by less than this (px). */
const DEPTH_STEP = 2.5
/** So much further (px) than the pixels that are cut lie those that they look at. */
const BESIDE = 2

/** Colours and depth of the pixels near the outline, all at half size. */
type Spread = {
  /** Colours of the cloth spread outwards, and of the ground spread inwards (0..1). */
  readonly cloth: Planes
  readonly ground: Planes
  /** px inside the outline, negative outside. */
  readonly depth: Plane
}

/** All that alpha and colour near the outline are made of, at half size. */
type Evidence = Spread & {
  readonly image: RgbImage
  readonly w: number
  readonly h: number
  /** The mask with an even outline, as coverage. */
  readonly soft: Plane
  /** How far its print makes the cloth's colours useless (0..1). */
  readonly printed: Plane
}

/** A garment's pictures: as it was photographed, at half size, and its mask and its prints at that size. */
export type Masked = {
  readonly image: RgbImage
  readonly half: RgbImage
  readonly mask: Mask
  readonly printed: Plane
}

/** The cut-out, and the usual squared RGB contrast at its outline. */
export type Cut = { readonly texture: Texture; readonly contrast: number }

/** Cuts the garment out: straight-alpha RGBA at the image's size. Where cloth and ground hardly differ alpha follows the shape. */
export function garmentTexture({ image, half, mask, printed }: Masked): Cut {
  const { w, h } = half
  const spread = spreadColours(half, mask)
  const evidence = { ...spread, image, w, h, soft: softened(evenOutline(mask, w, h), w, h), printed }
  const data = new Uint8ClampedArray(image.w * image.h * 4)
  for (let y = 0; y < h; y++) cutRow(data, evidence, y)
  softenAlphaInPlace(data, image.w, image.h)
  const contrast = usualContrast(spread.cloth, spread.ground, spread.depth)
  return { texture: { data, w: image.w, h: image.h }, contrast }
}

/** The plane weighed 1, 2, 1 each way: else the steps between its pixels show as teeth where an outline is drawn larger. */
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
 * Weighs alpha 1, 2, 1 each way: photos of garments are sharpened, so that an outline is stairs of whole pixels, which show as
 * teeth where it lies at another angle.
 */
function softenAlphaInPlace(data: Uint8ClampedArray, w: number, h: number): void {
  let above = new Uint16Array(w)
  let here = new Uint16Array(w)
  let below = new Uint16Array(w)
  widenRow(data, 0, w, here)
  for (let y = 0; y < h; y++) {
    if (y + 1 < h) widenRow(data, y + 1, w, below)
    else below.fill(0)
    softenRow(data, y, [above, here, below])
    ;[above, here, below] = [here, below, above]
  }
}

/** The sums of 1, 2, 1 along row y. */
function widenRow(data: Uint8ClampedArray, y: number, w: number, sums: Uint16Array): void {
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

/** Writes the two rows of pixels of one at half size. */
function cutRow(data: Uint8ClampedArray, evidence: Evidence, y: number): void {
  const { image, w, depth } = evidence
  for (let x = 0; x < w; x++) {
    const d = depth[y * w + x]
    if (d < -CLEAR - DEPTH_STEP) continue
    const deep = d > DEEP + DEPTH_STEP
    for (let k = 0; k < 4; k++) {
      const i = (2 * y + (k >> 1)) * image.w + 2 * x + (k & 1)
      if (deep) copyCloth(data, image, i)
      else cutPixel(data, evidence, i)
    }
  }
}

/** Spreads the colours of cloth and ground over the pixels near the outline. */
function spreadColours(half: RgbImage, mask: Mask): Spread {
  const { w, h } = half
  const n = w * h
  const outside = outsideOf(mask)
  const inner = distanceTo(outside, w, h, DEEP + 2 * DEPTH_STEP)
  const outer = distanceTo(mask, w, h, DEEP + 2 * DEPTH_STEP)
  const rgb = rgbPlanes(half)
  const clothWeight = new Float32Array(n)
  const groundWeight = new Float32Array(n)
  const depth = new Float32Array(n)
  const edge = new Uint8Array(n)
  for (let i = 0; i < n; i++) {
    clothWeight[i] = inner[i] > DEEP ? 1 : 0
    groundWeight[i] = outer[i] > CLEAR ? 1 : 0
    depth[i] = inner[i] - outer[i]
    edge[i] = inner[i] < DEEP + DEPTH_STEP + BESIDE && outer[i] < CLEAR + DEPTH_STEP + BESIDE ? 1 : 0
  }
  const band = grownBox(boundsOf(mask, w, h), Math.ceil(CLEAR + DEPTH_STEP + BESIDE), w, h)
  return {
    cloth: pushPull(rgb, clothWeight, w, h, band, edge),
    ground: pushPull(rgb, groundWeight, w, h, band, edge),
    depth,
  }
}

function copyCloth(data: Uint8ClampedArray, image: RgbImage, i: number): void {
  for (let c = 0; c < 3; c++) data[i * 4 + c] = image.data[i * 3 + c]
  data[i * 4 + 3] = 255
}

const inside = new Float64Array(3)

/** Writes pixel i of the band about the outline, where cloth and ground mix. */
function cutPixel(data: Uint8ClampedArray, evidence: Evidence, i: number): void {
  const { image, w, h, cloth, ground } = evidence
  const x = (i % image.w) / 2 - 0.25
  const y = Math.floor(i / image.w) / 2 - 0.25
  const depth = sample(evidence.depth, w, h, x, y)
  if (depth < -CLEAR) return
  if (depth > DEEP) return copyCloth(data, image, i)
  const shape = smoothstep(SHAPE_EDGE[0], SHAPE_EDGE[1], sample(evidence.soft, w, h, x, y))
  let contrast = 0
  let along = 0
  for (let c = 0; c < 3; c++) {
    inside[c] = sample(cloth[c], w, h, x, y)
    const behind = sample(ground[c], w, h, x, y)
    const step = inside[c] - behind
    contrast += step * step
    along += step * (image.data[i * 3 + c] / 255 - behind)
  }
  const trust =
    smoothstep(TRUST[0], TRUST[1], contrast) *
    (1 - smoothstep(TRUST_DEPTH, DEEP, depth)) *
    (1 - sample(evidence.printed, w, h, x, y))
  const colour = smoothstep(COLOUR_EDGE[0], COLOUR_EDGE[1], along / (contrast + 1e-6))
  const alpha = clamp(shape * (1 - trust) + trust * colour * smoothstep(-CLEAR, MATTE_FULL, depth), 0, 1)
  const keep =
    1 -
    smoothstep(0, REPLACE_TRUST, trust) *
      (1 - colour * colour * smoothstep(KEEP_DEPTH[0], KEEP_DEPTH[1], depth))
  for (let c = 0; c < 3; c++) data[i * 4 + c] = image.data[i * 3 + c] * keep + 255 * inside[c] * (1 - keep)
  data[i * 4 + 3] = alpha * 255
}
