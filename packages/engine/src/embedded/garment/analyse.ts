/** Everything the fit needs to know about a garment picture. Depends on the picture only: cacheable. */
import type { GarmentCategory } from '../../engine.ts'
import { NoGarmentFound } from '../../errors.ts'
import { labPlanes } from '../image/colour.ts'
import { clamp } from '../image/maths.ts'
import { giveAll, scoped, sharedCopy, sharing } from '../image/pool.ts'
import type { Mask, Planes, RgbImage } from '../image/raster.ts'
import { halveImage } from '../image/resample.ts'
import { modelBackground } from './background.ts'
import type { Background } from './background.ts'
import { beginCut, cutGarment } from './cutout.ts'
import type { BegunCut, CutOut, GroundFinder } from './cutout.ts'
import type { FrontNeckline, Garment, NeckCurve, Texture, TopShape } from './garment.ts'
import { withoutLetterbox } from './letterbox.ts'
import { buildMesh } from './mesh.ts'
import { findNeckline, necklineY } from './neckline.ts'
import { readSilhouette } from './silhouette.ts'
import type { Size } from '../working-size.ts'
import { garmentTexture } from './texture.ts'
import type { Cutter } from './texture.ts'

/** Full-size px over which the texture fades out at the neckline. */
const FADE = 1.5

/** Power of the squarest curve above which the inside of the back is taken away. */
const SQUAREST = 2.8
/** A mask of a smaller or of a larger share of the picture is no garment on a ground. */
const MASK_SHARE = [0.01, 0.97] as const
/** Width against height of what can be a garment. */
const ASPECT = [0.15, 4] as const

/** A garment's picture at full and at half size, and its Lab at half size. */
export type View = { readonly image: RgbImage; readonly half: RgbImage; readonly lab: Planes }

/** A garment that nobody wears: its ground, and what cutting it out begins with. */
export type FlatView = View & { readonly background: Background; readonly begun: BegunCut }

/** Somebody who may do parts of it beside this thread. */
export type GarmentReader = GroundFinder & Cutter

function viewOf(image: RgbImage): View {
  const half = sharing(() => halveImage(image))
  return { image, half, lab: labPlanes(half.data, half.w * half.h) }
}

/** The picture as one of a garment that nobody wears: what can be told before it is known that nobody does. */
export function viewFlat(picture: RgbImage, assistant?: GroundFinder): FlatView {
  const view = viewOf(withoutLetterbox(picture))
  const { w, h } = view.half
  const background = modelBackground(view.lab, w, h)
  return { ...view, background, begun: beginCut(background, w, h, assistant) }
}

/**
 * `given`: a half-size mask from elsewhere (garment on a model) instead of the cut-out. `flat`: the picture as it was
 * viewed without one; nobody may use more of that than the view afterwards. Throws NoGarmentFound where nothing stands out
 * from the ground.
 */
export function analyseGarment(
  picture: RgbImage,
  given?: Mask | null,
  category: GarmentCategory = 'auto',
  flat?: FlatView,
  assistant?: GarmentReader,
): Garment {
  const cut = given ? cutAsGiven(picture, given) : cutFlat(flat ?? viewFlat(picture, assistant))
  const { image, half, lab, lowContrast, plainGround } = cut
  requireGarment(cut.mask)
  const mask = sharedCopy(cut.mask)
  const { texture, made } = scoped(() =>
    garmentTexture({ image, half, mask }, lowContrast, assistant, () => readShape(mask, half, lab, category)),
  )
  const { shape, neckline } = made
  const facts = { texture, lowContrast, plainGround }
  if (shape.kind === 'trousers') return withMesh({ ...facts, shape, neckline: null })
  if (!neckline || neckline.open) return withMesh({ ...facts, shape, neckline })
  eraseAbove(texture, neckline)
  return withMesh({
    ...facts,
    shape: neckline.factor > 1 ? withWiderNeck(shape, neckline) : shape,
    neckline,
  })
}

/** The shape of the mask, and the neckline that its pixels show. Throws NoGarmentFound where nothing has such a shape. */
function readShape(
  mask: Mask,
  { w, h }: Size,
  lab: Planes,
  category: GarmentCategory,
): Pick<Garment, 'shape' | 'neckline'> {
  const shape = scoped(() => readSilhouette(mask, w, h, category))
  const aspect = shape.width / shape.height
  if (aspect < ASPECT[0] || aspect > ASPECT[1]) throw new NoGarmentFound()
  return { shape, neckline: shape.kind === 'trousers' ? null : scoped(() => findNeckline(shape, lab)) }
}

/** Every drape begins with the mesh. */
const withMesh = (garment: Omit<Garment, 'mesh'>): Garment => ({
  ...garment,
  mesh: scoped(() => buildMesh(garment)),
})

type CutView = View & CutOut & Pick<Garment, 'plainGround'>

const cutAsGiven = (picture: RgbImage, mask: Mask): CutView => ({
  ...viewOf(picture),
  mask,
  lowContrast: true,
  plainGround: null,
})

function cutFlat({ background, begun, ...view }: FlatView): CutView {
  const { w, h } = view.half
  const { plain, lightness: _, ...measured } = background
  const cut = scoped(() => cutGarment(background, w, h, begun))
  // The texture takes as much memory.
  giveAll([measured, begun])
  return { ...view, ...cut, plainGround: plain }
}

function requireGarment(mask: Mask): void {
  let area = 0
  for (const on of mask) area += on
  if (area < mask.length * MASK_SHARE[0]) throw new NoGarmentFound()
  if (area > mask.length * MASK_SHARE[1]) {
    throw new NoGarmentFound(
      'The garment fills the whole picture. Use a picture that shows all of it, with plain background around.',
    )
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

/**
 * Fades the texture (full size, changed in place) out above the neckline (a curve in half-size pixels). In the corners
 * of a square one the inside of the back stays: it shows beside a neck, which would end in those corners.
 */
function eraseAbove(texture: Texture, curve: NeckCurve): void {
  const from = Math.max(0, Math.round(2 * (curve.middleX - curve.halfWidth)))
  const to = Math.min(texture.w - 1, Math.round(2 * (curve.middleX + curve.halfWidth)))
  const round = { ...curve, power: Math.min(curve.power, SQUAREST) }
  for (let x = from; x <= to; x++) {
    const edge = 2 * necklineY(round, x / 2)
    for (let y = 0; y < Math.min(texture.h, edge + 1); y++) {
      texture.data[(y * texture.w + x) * 4 + 3] *= 1 - clamp((edge - y) / FADE, 0, 1)
    }
  }
}
