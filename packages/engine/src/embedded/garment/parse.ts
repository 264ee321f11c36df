/** Parses a garment picture into cut-out, shape and mesh. Depends only on picture and category. */
import type { FineCategory, GarmentCategory } from '../../engine.ts'
import { NoGarmentFound } from '../../errors.ts'
import type { Mask, Plane, RgbImage } from '../image/raster.ts'
import { above, components, labelled } from '../image/regions.ts'
import { enlargeCells } from '../nets/enlarge-cells.ts'
import { PARTS_GRID } from '../nets/garment-reader.ts'
import type { GarmentReading } from '../nets/garment-reader.ts'
import type { PersonReading } from '../nets/person-parser.ts'
import { HAIR, LOWER, SKIN } from '../person/types.ts'
import type { LabelMap } from '../person/types.ts'
import type { Size } from '../working-size.ts'
import type { CutGarment, Garment, GarmentShape, WearerPlaces } from './garment.ts'
import { markArmholesInPlace } from './armhole-inside.ts'
import { clearAboveBack, restrictToBack } from './back.ts'
import { fillBitesInPlace } from './bites.ts'
import { hiddenCloth, paintHidden } from './hidden-cloth.ts'
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
import type { GroupName, Groups } from './parts.ts'
import { axisOfTop, readTop } from './top.ts'
import { readTrousers } from './trousers.ts'
import { certaintyOfClothes } from './wearer-attributes.ts'
import { combineInPlace } from './wearer-clothes.ts'
import { evenWornOutline, joinPieces } from './worn-outline.ts'

/** Range of a garment's share of the picture. */
const MASK_SHARE = [0.01, 0.97] as const
/** Range of a garment's aspect ratio (width / height). */
const ASPECT = [0.15, 4] as const
/** Pieces up to this share of the largest one are dropped. */
const SMALL_PIECE = 0.03
/** Probability of cloth from which the wearer's trousers are taken for it: a coat's skirts may look like trousers. */
const CERTAIN = 0.93
/** Certainty of the wearer's clothes from which they are clearly seen. */
const CLEARLY_WORN = 0.75
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
  /** The person who wears it; null when it is not worn. */
  readonly wearer: Wearer | null
}

/** A garment's wearer: labels at half size, and places on the body. */
export type Wearer = WearerPlaces & {
  readonly labels: LabelMap
  /** The person parser's reading, if it is sure of the clothes. */
  readonly clothes: PersonReading | null
}

export type ParsedGarment = {
  readonly garment: Garment
  /** The median squared RGB contrast of cloth and background at its outline. */
  readonly contrast: number
  /** True if a person wears it, and the person parser is sure of their clothes. */
  readonly isClearlyWorn: boolean
}

/** Cuts out and measures the garment. Throws NoGarmentFound when the network sees none or the mask is implausible. */
export function parseGarment(
  { image, half, reading, wearer }: GarmentPicture,
  requested: GarmentCategory,
): ParsedGarment {
  const isClearlyWorn = !!wearer?.clothes && certaintyOfClothes(wearer.clothes) > CLEARLY_WORN
  // Hair or arms before a garment may confuse the garment reader.
  if (!isGarment(reading) && !isClearlyWorn) throw new NoGarmentFound()
  const category = categoryOf(reading, requested)
  const { printed, seen, hidden, ...cut } = cutOut(half, reading, category, wearer)
  const shape = shapeOf({ ...cut, reading }, category, wearer)
  const picture = hidden ? paintHidden({ image, half }, seen, hidden) : { image, half }
  const { texture, contrast } = garmentTexture({ ...picture, mask: cut.mask, printed })
  const mesh = buildMesh({ shape, texture })
  // A wearer stands before a wall that may well be grey.
  const exposure = wearer ? 1 : underexposure(half, cut.mask)
  return { garment: { texture, shape, category, mesh, exposure }, contrast, isClearlyWorn }
}

type Cut = Omit<CutGarment, 'reading'> & {
  readonly printed: Plane
  /** The cloth that is seen, and that which something hides; null for none. */
  readonly seen: Mask
  readonly hidden: Mask | null
}

/** Computes mask, parts and print share at half size. */
function cutOut(half: RgbImage, reading: GarmentReading, category: FineCategory, wearer: Wearer | null): Cut {
  const { w, h } = half
  const probabilities = upsampled(groupsOf(reading, category), reading, half)
  if (wearer?.clothes)
    combineInPlace(probabilities, wearer.clothes, { category, isOpen: isOpen(reading), size: half })
  const { part, ...planes } = clothOf(probabilities)
  if (wearer) clearBody(planes.cloth, wearer.labels, kindOf(category) === 'top')
  addMissedCuffsInPlace({ ...planes, part }, reading, half)
  if (isOpen(reading)) restrictToLining(planes.inside, reading, half)
  else restrictToBack(planes, reading, half)
  const isFlatTop = !wearer && kindOf(category) !== 'trousers'
  const armholes = isFlatTop ? markArmholesInPlace(planes, reading, half) : null
  const neckline = necklineOf(planes, reading, half)
  const { front, printed } = matteOf(half, planes, neckline)
  if (!neckline) clearAboveBack(front, planes.inside, reading, half)
  const cloth = above(front, 0.5)
  const pieces = withoutSmallPieces(wearer ? joinPieces(cloth, w, h) : cloth, w, h)
  const seen = wearer ? evenWornOutline(pieces, planes.strap, w, h) : pieces
  requireGarment(seen)
  // A hand before the cloth is no bite.
  if (armholes)
    fillBitesInPlace({ w, h, mask: seen, part, armholes }, half, axisOfTop({ w, mask: seen, reading }))
  const hidden = wearer?.clothes ? hiddenCloth(seen, wearer.clothes, half) : null
  const mask = hidden ? seen.map((own, i) => own | hidden[i]) : seen
  return {
    w,
    h,
    mask,
    part: hidden ? part.map((own, i) => (hidden[i] ? 0 : own)) : part,
    printed,
    seen,
    hidden,
  }
}

type Probabilities = Readonly<Record<Exclude<GroupName, 'background'>, Plane>>

/** The network's probabilities by group for every pixel at half size. */
function upsampled(groups: Groups, { frame }: GarmentReading, size: Size): Probabilities {
  const enlarge = (name: GroupName): Plane => enlargeCells(groups[name], PARTS_GRID, frame, size)
  return {
    body: enlarge('body'),
    left: enlarge('left'),
    right: enlarge('right'),
    collar: enlarge('collar'),
    strap: enlarge('strap'),
    inside: enlarge('inside'),
  }
}

/** The probabilities of cloth, and the most probable part of every pixel. Reuses the planes. */
function clothOf(probabilities: Probabilities): ClothPlanes & { part: Uint8Array } {
  const { strap, inside, collar } = probabilities
  const planes = PART_GROUPS.map((name) => probabilities[name])
  const cloth = new Float32Array(strap.length)
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

function shapeOf(cut: CutGarment, category: FineCategory, wearer: WearerPlaces | null): GarmentShape {
  const kind = kindOf(category)
  const shape =
    kind === 'trousers'
      ? readTrousers(cut, category === 'skirt')
      : readTop(cut, kind, { isCoat: category === 'outerwear', hasLegs: category === 'jumpsuit', wearer })
  const aspect = shape.width / shape.height
  if (aspect < ASPECT[0] || aspect > ASPECT[1]) throw new NoGarmentFound()
  return shape
}
