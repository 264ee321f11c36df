/** A decoded picture: 8-bit sRGB with straight alpha, four bytes a pixel, rows from the top. */
export type RgbaPicture = {
  readonly data: Uint8Array | Uint8ClampedArray
  readonly width: number
  readonly height: number
}
