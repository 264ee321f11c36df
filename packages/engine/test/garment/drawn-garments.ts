/** Garments drawn as polygons in analysis pixels, so that their landmarks are known. */
import { noiseSource } from '../../src/embedded/image/maths.ts'
import type { Colour, Point } from '../../src/embedded/image/maths.ts'
import type { Mask, RgbImage } from '../../src/embedded/image/raster.ts'

export const DRAWN_W = 192
export const DRAWN_H = 256

const mirrored = (half: readonly Point[]): Point[] => [
  ...half,
  ...half.toReversed().map(([x, y]): Point => [DRAWN_W - x, y]),
]

/** Right halves from the neck's middle to the hem's, to be mirrored about x = 96. */
export const TEE = mirrored([
  [96, 52],
  [112, 40],
  [136, 46],
  [164, 74],
  [148, 90],
  [132, 78],
  [132, 216],
])
/** As on an invisible mannequin: the sleeves hang down, and their hems begin where they meet the torso. */
export const HEM_FROM_ARMPIT = mirrored([
  [96, 52],
  [112, 40],
  [136, 46],
  [158, 58],
  [166, 80],
  [170, 112],
  [132, 120],
  [132, 216],
])
/** A jacket whose collar stands up from (112, 50). */
export const COLLARED = mirrored([
  [96, 32],
  [111, 30],
  [112, 50],
  [136, 58],
  [184, 150],
  [166, 160],
  [132, 90],
  [132, 200],
])
export const LONG_SLEEVED = mirrored([
  [96, 52],
  [112, 40],
  [136, 46],
  [184, 150],
  [166, 160],
  [132, 82],
  [132, 200],
])
/** Sleeveless, and wider from the chest to the hem. */
export const DRESS = mirrored([
  [96, 44],
  [106, 28],
  [116, 30],
  [120, 56],
  [128, 64],
  [148, 240],
])
export const TROUSERS = mirrored([
  [96, 30],
  [126, 30],
  [132, 90],
  [140, 236],
  [108, 236],
  [96, 104],
])

/** 1 on pixels whose centre the polygon encloses (even-odd). */
export function drawMask(polygon: readonly Point[], w = DRAWN_W, h = DRAWN_H): Mask {
  const mask = new Uint8Array(w * h)
  for (let y = 0; y < h; y++) {
    const crossings: number[] = []
    polygon.forEach(([x0, y0], k) => {
      const [x1, y1] = polygon[(k + 1) % polygon.length]
      if (y0 > y + 0.5 !== y1 > y + 0.5) crossings.push(x0 + ((y + 0.5 - y0) / (y1 - y0)) * (x1 - x0))
    })
    crossings.sort((a, b) => a - b)
    for (let k = 0; k + 1 < crossings.length; k += 2) {
      for (let x = Math.ceil(crossings[k] - 0.5); x + 0.5 < crossings[k + 1]; x++) mask[y * w + x] = 1
    }
  }
  return mask
}

type Paint = (x: number, y: number) => Colour

/**
 * The garment at twice the mask's size: cloth on a background, both coloured by position (full-size px), with grain.
 */
export function drawPicture(mask: Mask, cloth: Paint, background: Paint, grain = 3, w = DRAWN_W): RgbImage {
  const W = 2 * w
  const H = (2 * mask.length) / w
  const data = new Uint8ClampedArray(W * H * 3)
  const noise = noiseSource(7)
  for (let y = 0; y < H; y++) {
    for (let x = 0; x < W; x++) {
      const colour = (mask[(y >> 1) * w + (x >> 1)] ? cloth : background)(x, y)
      const speckle = noise() * grain
      for (let c = 0; c < 3; c++) data[(y * W + x) * 3 + c] = colour[c] + speckle
    }
  }
  return { data, w: W, h: H }
}

/** Intersection over union of two masks. */
export function overlap(a: Mask, b: Mask): number {
  let both = 0
  let either = 0
  for (let i = 0; i < a.length; i++) {
    if (a[i] && b[i]) both++
    if (a[i] || b[i]) either++
  }
  return both / either
}
