import type { DecodePicture } from './read-picture.ts'

/** Decodes a picture with the browser's codecs. The code is loaded with the first picture that needs it. */
export const decodePicture: DecodePicture = async (file, type) =>
  (await import('./canvas.ts')).decodeInBrowser(file, type)
