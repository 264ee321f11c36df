/** The rasters that every stage works on: plain typed arrays in row order, without strides or classes. */

/** Interleaved 8-bit sRGB, three bytes a pixel. */
export type RgbImage = {
  readonly data: Uint8Array | Uint8ClampedArray
  readonly w: number
  readonly h: number
}

/** An image that can be written: values are clamped to 0..255. */
export type ClampedImage = RgbImage & { readonly data: Uint8ClampedArray }

/** One float a pixel. Its width and height travel beside it. */
export type Plane = Float32Array

/** Planes of one size, one per channel (three of them unless said otherwise). */
export type Planes = readonly Plane[]

/** One byte a pixel, 0 or 1. */
export type Mask = Uint8Array
