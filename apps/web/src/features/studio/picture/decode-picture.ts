import type { DecodePicture } from './read-picture.ts'

/** By the browser's decoder, whose code here comes with the first picture that is not shown as it is. */
export const decodePicture: DecodePicture = async (file, type) =>
  (await import('./canvas.ts')).decodeInBrowser(file, type)
