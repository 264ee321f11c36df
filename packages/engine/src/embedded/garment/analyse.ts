/** Everything the fit needs to know about a garment picture. Depends on the picture only: cacheable. */
import { labPlanes } from '../image/colour.ts'
import { clamp } from '../image/maths.ts'
import type { Mask, RgbImage } from '../image/raster.ts'
import { halveImage } from '../image/resample.ts'
import { modelBackground } from './background.ts'
import { cutGarment } from './cutout.ts'
import type { FrontNeckline, Garment, NeckCurve, Texture, TopShape } from './garment.ts'
import { findNeckline, necklineY } from './neckline.ts'
import { readSilhouette } from './silhouette.ts'
import { garmentTexture } from './texture.ts'

/** Full-size px over which the texture fades out at the neckline. */
const FADE = 1.5

/** `given`: a half-size mask from elsewhere (garment on a model) instead of the cut-out. */
export function analyseGarment(image: RgbImage, given?: Mask | null): Garment {
  const half = halveImage(image)
  const { w, h } = half
  const lab = labPlanes(half.data, w * h)
  const { mask, lowContrast } = given
    ? { mask: given, lowContrast: true }
    : cutGarment(modelBackground(lab, w, h), w, h)
  const texture = garmentTexture(image, half, mask, lowContrast)
  const shape = readSilhouette(mask, w, h)
  if (shape.kind === 'trousers') return { texture, shape, neckline: null, lowContrast }
  const neckline = findNeckline(shape, lab)
  if (!neckline || neckline.open) return { texture, shape, neckline, lowContrast }
  eraseAbove(texture, neckline)
  return {
    texture,
    shape: neckline.factor > 1 ? withWiderNeck(shape, neckline) : shape,
    neckline,
    lowContrast,
  }
}

/** The neck points moved to the ends of a neckline that is wider than they are. */
function withWiderNeck(shape: TopShape, { middleX, halfWidth, left, right }: FrontNeckline): TopShape {
  return {
    ...shape,
    neck: [
      [middleX - halfWidth, left],
      [middleX + halfWidth, right],
    ],
  }
}

/** Fades the texture (full size, changed in place) out above the neckline (a curve in half-size pixels). */
function eraseAbove(texture: Texture, curve: NeckCurve): void {
  const from = Math.max(0, Math.round(2 * (curve.middleX - curve.halfWidth)))
  const to = Math.min(texture.w - 1, Math.round(2 * (curve.middleX + curve.halfWidth)))
  for (let x = from; x <= to; x++) {
    const edge = 2 * necklineY(curve, x / 2)
    for (let y = 0; y < Math.min(texture.h, edge + 1); y++) {
      texture.data[(y * texture.w + x) * 4 + 3] *= 1 - clamp((edge - y) / FADE, 0, 1)
    }
  }
}
