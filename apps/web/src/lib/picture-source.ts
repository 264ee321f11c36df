/** One picture in the sizes and formats made by the build. `avif` is a `srcset` value. */
export type PictureSource = {
  /** A JPEG, for browsers without AVIF. */
  src: string
  width: number
  height: number
  avif?: string
}
