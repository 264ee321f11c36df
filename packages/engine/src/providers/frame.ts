/** Extends a picture to a shape that a model supports, by mirroring its edges, and crops the result back. */
import sharp from 'sharp'
import type { RgbaPicture } from '../picture.ts'

/**
 * Result sizes that a provider supports: aspect ratios (width, height), or sides that are multiples of `gridPx`, of
 * which the longer is at most `maxAspect` times the shorter. Without any, all sizes.
 */
export type Shapes = {
  readonly aspects?: readonly (readonly [number, number])[]
  readonly gridPx?: number
  readonly maxAspect?: number
  /** Least pixels of a result. Smaller pictures are enlarged before they are sent. */
  readonly minPixels?: number
}

/** A picture extended by margins. */
export type Frame = {
  /** Size of the whole frame, in the picture's pixels. */
  readonly width: number
  readonly height: number
  /** Position of the picture in the frame. */
  readonly left: number
  readonly top: number
}

/** Finds the smallest supported frame around a picture of this size. */
export function frameOf(
  { width, height }: { width: number; height: number },
  { aspects, gridPx = 1, maxAspect = Infinity }: Shapes,
): Frame {
  const onGrid = (side: number): number => Math.ceil(side / gridPx) * gridPx
  let [w, h] = [width, height]
  if (aspects) {
    const areas = aspects.map(([a, b]) => {
      const scale = Math.max(width / a, height / b)
      return [Math.round(a * scale), Math.round(b * scale)] as const
    })
    ;[w, h] = areas.reduce((best, area) => (area[0] * area[1] < best[0] * best[1] ? area : best))
  }
  ;[w, h] = [onGrid(w), onGrid(h)]
  ;[w, h] = [Math.max(w, onGrid(h / maxAspect)), Math.max(h, onGrid(w / maxAspect))]
  return { width: w, height: h, left: (w - width) >> 1, top: (h - height) >> 1 }
}

/** Allows for sides that are rounded to whole pixels. */
const ROUNDING = 1.01

/** Finds the factor, at least 1, by which a picture is enlarged so that its frame has the pixels that a provider needs. */
export function enlargementOf(
  size: { width: number; height: number },
  { minPixels = 0, ...shapes }: Shapes,
): number {
  const { width, height } = frameOf(size, { ...shapes, gridPx: 1 })
  return width * height < minPixels ? ROUNDING * Math.sqrt(minPixels / (width * height)) : 1
}

const isWhole = (frame: Frame, { width, height }: { width: number; height: number }): boolean =>
  frame.width === width && frame.height === height

/** Extends the picture to its frame by mirroring its edges. */
export async function putIn(frame: Frame, picture: RgbaPicture): Promise<RgbaPicture> {
  const { data, width, height } = picture
  if (isWhole(frame, picture)) return picture
  const { data: framed, info } = await sharp(data, { raw: { width, height, channels: 4 } })
    .extend({
      left: frame.left,
      right: frame.width - width - frame.left,
      top: frame.top,
      bottom: frame.height - height - frame.top,
      extendWith: 'mirror',
    })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data: framed, width: info.width, height: info.height }
}

/** Crops a framed result, at any scale, to the part that holds the picture. */
export async function cutOut(
  frame: Frame,
  result: RgbaPicture,
  picture: { width: number; height: number },
): Promise<RgbaPicture> {
  if (isWhole(frame, picture)) return result
  const [x, y] = [result.width / frame.width, result.height / frame.height]
  const [left, top] = [Math.round(frame.left * x), Math.round(frame.top * y)]
  const region = {
    left,
    top,
    width: Math.min(Math.round(picture.width * x), result.width - left),
    height: Math.min(Math.round(picture.height * y), result.height - top),
  }
  const { data, info } = await sharp(result.data, {
    raw: { width: result.width, height: result.height, channels: 4 },
  })
    .extract(region)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}
