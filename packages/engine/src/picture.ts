/** A decoded picture: 8-bit sRGB with straight alpha, four bytes a pixel, rows from the top. */
export type RgbaPicture = {
  readonly data: Uint8Array | Uint8ClampedArray
  readonly width: number
  readonly height: number
}

/** True when the size is positive and `data` has exactly the bytes for it. */
export const isWhole = ({ data, width, height }: RgbaPicture): boolean =>
  Number.isInteger(width) &&
  Number.isInteger(height) &&
  width > 0 &&
  height > 0 &&
  data.length === width * height * 4
