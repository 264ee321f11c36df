/** Parses a garment picture into cut-out, shape and mesh. Depends only on picture and category. */
import type { FineCategory, GarmentCategory } from '../../engine.ts'
import { NoGarmentFound } from '../../errors.ts'
import type { Mask, Plane, RgbImage } from '../image/raster.ts'
import { above, components, labelled } from '../image/regions.ts'
import { enlargeCells } from '../nets/enlarge-cells.ts'
import { PARTS_GRID } from '../nets/garment-reader.ts'
import type { GarmentReading } from '../nets/garment-reader.ts'
import { HAIR, LOWER, SKIN } from '../person/types.ts'
import type { LabelMap } from '../person/types.ts'
import type { Size } from '../working-size.ts'
import type { CutGarment, Garment, GarmentShape } from './garment.ts'
import { markArmholesInPlace } from './armhole-inside.ts'
import { clearAboveBack, restrictToBack } from './back.ts'
import { fillBitesInPlace } from './bites.ts'
import { isGarment } from './is-garment.ts'
import { addMissedCuffsInPlace } from './missed-cuffs.ts'
import { matteOf } from './matte.ts'
import type { ClothPlanes } from './matte.ts'
import { necklineOf } from './neckline.ts'
import { isOpen, restrictToLining } from './opening.ts'
import { garmentTexture } from './texture.ts'
import { buildMesh } from './mesh.ts'
import { underexposure } from './paper.ts'
import { categoryOf, groupsOf, kindOf, maxima } from './parts.ts'
import type { Groups } from './parts.ts'
import { axisOfTop, readTop } from './top.ts'
import { readTrousers } from './trousers.ts'
import { evenWornOutline } from './worn-outline.ts'

/** Range of a garment's share of the picture. */
const MASK_SHARE = [0.01, 0.97] as const
/** Range of a garment's aspect ratio (width / height). */
const ASPECT = [0.15, 4] as const
/** Pieces up to this share of the largest one are dropped. */
const SMALL_PIECE = 0.03
/** Probability of cloth from which the wearer's trousers are taken for it: a coat's skirts may look like trousers. */
const CERTAIN = 0.93
/** Probability above which a pixel counts as strap, where background may show through. */
const STRAP = 0.1
/** The same for a collar. */
const COLLAR = 0.5
/** Keeps the division by the probability of cloth finite. */
const EPSILON = 1e-3
/** Groups in the order of `CutGarment.part`. */
const PART_GROUPS = ['body', 'left', 'right', 'collar'] as const

/** A garment's picture at full and at half size, and the networks' readings of it. */
export type GarmentPicture = {
  readonly image: RgbImage
  readonly half: RgbImage
  readonly reading: GarmentReading
  /** Labels of the person who wears it, at half size; null when it is not worn. */
  readonly wearer: LabelMap | null
}

/** A garment, and the median squared RGB contrast of cloth and background at its outline. */
export type ParsedGarment = { readonly garment: Garment; readonly contrast: number }

/** Cuts out and measures the garment. Throws NoGarmentFound when the network sees none or the mask is implausible. */
export function parseGarment(
  { image, half, reading, wearer }: GarmentPicture,
  requested: GarmentCategory,
): ParsedGarment {
  if (!isGarment(reading)) throw new NoGarmentFound()
  const category = categoryOf(reading, requested)
  const { printed, ...cut } = cutOut(half, reading, category, wearer)
  const shape = shapeOf({ ...cut, reading }, category)
  const { texture, contrast } = garmentTexture({ image, half, mask: cut.mask, printed })
  const mesh = buildMesh({ shape, texture })
  // A wearer stands before a wall that may well be grey.
  const exposure = wearer ? 1 : underexposure(half, cut.mask)
  return { garment: { texture, shape, category, mesh, exposure }, contrast }
}

/** Computes mask, parts and print share at half size. */
function cutOut(
  half: RgbImage,
  reading: GarmentReading,
  category: FineCategory,
  labels: LabelMap | null,
): Omit<CutGarment, 'reading'> & { printed: Plane } {
  const { w, h } = half
  const groups = groupsOf(reading, category)
  const { part, ...planes } = upsampled(groups, reading, half)
  if (labels) clearBody(planes.cloth, labels, kindOf(category) === 'top')
  addMissedCuffsInPlace({ ...planes, part }, reading, half)
  if (isOpen(reading)) restrictToLining(planes.inside, reading, half)
  else restrictToBack(planes, reading, half)
  const isFlatTop = !labels && kindOf(category) !== 'trousers'
  const armholes = isFlatTop ? markArmholesInPlace(planes, reading, half) : null
  const neckline = necklineOf(planes, reading, half)
  const { front, printed } = matteOf(half, planes, neckline)
  if (!neckline) clearAboveBack(front, planes.inside, reading, half)
  const pieces = withoutSmallPieces(above(front, 0.5), w, h)
  const mask = labels ? evenWornOutline(pieces, planes.strap, w, h) : pieces
  requireGarment(mask)
  // A hand before the cloth is no bite.
  if (armholes) fillBitesInPlace({ w, h, mask, part, armholes }, half, axisOfTop({ w, mask, reading }))
  return { w, h, mask, part, printed }
}

/** The network's probabilities and most probable part for every pixel at half size. */
function upsampled(
  groups: Groups,
  { frame }: GarmentReading,
  size: Size,
): ClothPlanes & { part: Uint8Array } {
  const enlarge = (name: keyof Groups): Plane => enlargeCells(groups[name], PARTS_GRID, frame, size)
  const planes = PART_GROUPS.map(enlarge)
  const [strap, inside] = [enlarge('strap'), enlarge('inside')]
  const collar = planes[PART_GROUPS.indexOf('collar')]
  const cloth = new Float32Array(size.w * size.h)
  const part = maxima(planes, cloth.length)
  for (let i = 0; i < part.length; i++) {
    let sum = strap[i] + inside[i]
    for (let c = 0; c < planes.length; c++) sum += planes[c][i]
    if (planes[part[i]][i] <= strap[i]) part[i] = 0
    cloth[i] = sum
    inside[i] /= sum + EPSILON
    strap[i] = strap[i] > STRAP ? 1 : 0
    collar[i] = collar[i] > COLLAR ? 1 : 0
  }
  return { cloth, strap, inside, part, collar }
}

/** Clears the probability of cloth on the wearer's skin and hair and, unless it is certain, on trousers below a top. */
function clearBody(cloth: Plane, labels: LabelMap, isTop: boolean): void {
  for (let i = 0; i < cloth.length; i++) {
    const isLower = isTop && labels[i] === LOWER && cloth[i] < CERTAIN
    if (labels[i] === SKIN || labels[i] === HAIR || isLower) cloth[i] = 0
  }
}

function withoutSmallPieces(mask: Mask, w: number, h: number): Mask {
  const { label, info } = components(mask, w, h)
  const largest = Math.max(...info.map(({ area }) => area))
  return labelled(
    label,
    info.map(({ area }) => area > largest * SMALL_PIECE),
  )
}

function requireGarment(mask: Mask): void {
  let area = 0
  for (let i = 0; i < mask.length; i++) area += mask[i]
  if (area < mask.length * MASK_SHARE[0]) throw new NoGarmentFound()
  if (area > mask.length * MASK_SHARE[1]) {
    throw new NoGarmentFound(
      'The garment fills the whole picture. Use a picture that shows all of it, with plain background around.',
    )
  }
}

function shapeOf(cut: CutGarment, category: FineCategory): GarmentShape {
  const kind = kindOf(category)
  const shape =
    kind === 'trousers'
      ? readTrousers(cut, category === 'skirt')
      : readTop(cut, kind, { isCoat: category === 'outerwear', hasLegs: category === 'jumpsuit' })
  const aspect = shape.width / shape.height
  if (aspect < ASPECT[0] || aspect > ASPECT[1]) throw new NoGarmentFound()
  return shape
}
