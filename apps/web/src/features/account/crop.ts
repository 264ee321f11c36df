/** The geometry of a square crop. Pure: the caller draws. */

/** Width and height of the uploaded profile photo. */
export const PHOTO_EDGE_PX = 256

export type Crop = {
  /** 1 covers the whole short edge; 4 a quarter of it. */
  zoom: number
  /** Centre of the square as fractions of the picture's width and height, 0 to 1. */
  x: number
  y: number
}

export const zoomRange = { min: 1, max: 4 } as const
/** Faces are above the middle of most photos. */
export const firstCrop: Crop = { zoom: 1, x: 0.5, y: 0.3 }

type Size = { width: number; height: number }

/** Returns the crop, moved so that the square lies inside the picture. */
export function keepInside({ zoom, x, y }: Crop, size: Size): Crop {
  const edge = edgeOf(zoom, size)
  return { zoom, x: within(x, edge / 2 / size.width), y: within(y, edge / 2 / size.height) }
}

/** Returns the square in pixels of the picture. */
export function squareOf(crop: Crop, size: Size): { left: number; top: number; edge: number } {
  const { zoom, x, y } = keepInside(crop, size)
  const edge = edgeOf(zoom, size)
  return { left: x * size.width - edge / 2, top: y * size.height - edge / 2, edge }
}

const edgeOf = (zoom: number, { width, height }: Size) => Math.min(width, height) / zoom
const within = (share: number, margin: number) => Math.min(1 - margin, Math.max(margin, share))
