/** One picture in the sizes and kinds that the build made of it. `avif` and `webp` are srcset values. */
export type PictureSource = {
  /** A JPEG for browsers that take neither. */
  src: string
  width: number
  height: number
  avif?: string
  webp?: string
}
