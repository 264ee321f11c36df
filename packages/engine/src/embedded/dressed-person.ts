/** Derives the analysis of the person in a composited garment, so that the next garment needs none. */
import type { GarmentLayer } from './compose/layer.ts'
import type { Zones } from './compose/zones.ts'
import type { GarmentShape } from './garment/garment.ts'
import { labOf, rgbPlanes } from './image/colour.ts'
import type { Plane, RgbImage } from './image/raster.ts'
import { halveImage, halvePlane } from './image/resample.ts'
import { alongTorso } from './person/body.ts'
import { armBones, legBones, limbShare } from './person/limbs.ts'
import { ARM, BACKGROUND, LEG, LOWER, NECK, NONE, SKIN, TRUNK, UPPER } from './person/types.ts'
import type { LabelMap, Person } from './person/types.ts'

/** Least share of cloth of a cloth pixel; low, so that its soft edge is replaced with it by a further garment. */
const CLOTH = 0.3
/** Least share of a pixel that counts as background, lower clothes or skin. */
const HALF = 0.5
/**
 * Torso share from which on a dress counts as lower clothes, which a top over it leaves uncovered: as high as waists
 * are, or a strip of skin would be synthesised below a short jacket.
 */
const DRESS_WAIST = 0.66
/** Limb radii from the bones within which skin belongs to the limb. */
const ON_LIMB = 1

/** A composite's changes: garment layer (full size), occluders, replacements of old clothes (half size). */
export type Dressing = {
  readonly kind: GarmentShape['kind']
  readonly layer: Pick<GarmentLayer, 'alpha' | 'w' | 'h'>
  readonly front: Plane
  readonly zones: Pick<Zones, 'skin' | 'lower' | 'background'>
}

/**
 * Returns the person as the composite shows them. Body and skin colour stay as analysed.
 * @param picture the composite, twice as wide and high as the person's planes
 */
export function dressedPerson(person: Person, picture: RgbImage, dressing: Dressing): Person {
  const half = halveImage(picture)
  const { layer, front, zones } = dressing
  const cloth = halvePlane(layer.alpha, layer.w, layer.h)
  for (let i = 0; i < cloth.length; i++) cloth[i] *= 1 - front[i]
  const relabelled = relabel(person, dressing, cloth)
  return {
    ...person,
    lab: labOf(half),
    rgb: rgbPlanes(half),
    matte: matteOf(person, relabelled.labels, zones.background, cloth),
    ...relabelled,
  }
}

/**
 * The matte less what has become background, except gaps between arm and trunk that old clothes filled: the photo
 * shows none there either, and the sleeve of a further garment closes over them as over the old clothes.
 */
function matteOf({ matte, w }: Person, labels: LabelMap, background: Plane, cloth: Plane): Plane {
  const out = new Float32Array(matte.length)
  for (let row = 0; row < out.length; row += w) {
    const inRow = labels.subarray(row, row + w)
    const first = inRow.findIndex((label) => label !== BACKGROUND)
    const last = inRow.findLastIndex((label) => label !== BACKGROUND)
    for (let x = 0, i = row; x < w; x++, i++) {
      const isBetween = x > first && x < last
      out[i] = Math.max(matte[i] * (isBetween ? 1 : 1 - background[i]), cloth[i])
    }
  }
  return out
}

function relabel(
  person: Person,
  { kind, zones }: Dressing,
  cloth: Plane,
): Pick<Person, 'labels' | 'skinParts'> {
  const { w, body } = person
  const labels = person.labels.slice()
  const skinParts = person.skinParts.slice()
  const partOfSkin = skinPartIn(person)
  for (let i = 0; i < labels.length; i++) {
    const [x, y] = [i % w, Math.floor(i / w)]
    if (cloth[i] > CLOTH) {
      const isLower = kind === 'trousers' || (kind === 'dress' && alongTorso(body, x, y) > DRESS_WAIST)
      labels[i] = isLower ? LOWER : UPPER
    } else if (zones.background[i] > HALF) labels[i] = BACKGROUND
    else if (zones.lower[i] > HALF) labels[i] = LOWER
    else if (zones.skin[i] > HALF) labels[i] = SKIN
    else continue
    skinParts[i] = labels[i] === SKIN ? partOfSkin(x, y) : NONE
  }
  return { labels, skinParts }
}

/** Returns a function that finds the skin part at a position of synthesised skin, from the body alone. */
function skinPartIn({ body }: Person): (x: number, y: number) => number {
  const arms = [armBones(body, 0), armBones(body, 1)]
  const legs = [legBones(body, 0), legBones(body, 1)]
  return (x, y) => {
    const along = alongTorso(body, x, y)
    if (arms.some((bones) => limbShare(bones, x, y) < ON_LIMB)) return ARM
    if (along > 1 || legs.some((bones) => limbShare(bones, x, y) < ON_LIMB)) return LEG
    return along < 0 ? NECK : TRUNK
  }
}
