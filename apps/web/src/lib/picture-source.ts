/** One picture in the sizes and kinds that the build made of it. `avif` is a srcset value. */
export type PictureSource = {
  /** A JPEG for browsers that do not take AVIF. */
  src: string
  width: number
  height: number
  avif?: string
}
