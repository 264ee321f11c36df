/**
 * The rim of hair and of hands before the new garment is mixed with what lay behind it in the photo: old cloth shines
 * through hair, ground through a hand's edge.
 */
import { cropPlane } from '../image/box.ts'
import { smoothstep } from '../image/maths.ts'
import type { Plane, RgbImage } from '../image/raster.ts'
import { planeOf } from '../image/regions.ts'
import { HAIR, SKIN, UPPER } from '../person/types.ts'
import type { Person } from '../person/types.ts'
import type { GarmentLayer } from './layer.ts'
import { cleanRimInPlace, distancesTo, LEAST, OUTSIDE, patchAbout, spreadRim } from './rim.ts'
import type { Patch, Rim, SpreadRim } from './rim.ts'
import type { Zones } from './zones.ts'

/** px (half size) from its edge to which a rim reaches fully, and at all: hair lets more through than a hand does. */
const HAIR_RIM = [3, 6] as const
const HAND_RIM = [0.5, 1.5] as const
/** Paint for the old clothes runs softly into a hand: so many times its share is the share of the hand that goes. */
const FILLED = 3
/** px that an edge spoils on its other side. */
const SPOILT = 2
/** Least opacity of what has an edge. */
const EDGE = 0.5

/**
 * Takes the old garment's colour off the hair that lies over it: `photo` (interleaved RGB in 0..1 at the image's size)
 * is changed in place.
 */
export function cleanHairInPlace(
  photo: Float32Array,
  image: RgbImage,
  person: Person,
  zones: Pick<Zones, 'old' | 'toOld'>,
): void {
  const patch = patchAbout(person, HAIR, (i) => zones.toOld[i] < HAIR_RIM[1])
  if (!patch) return
  const toOld = cropPlane(zones.toOld, person.w, patch)
  const n = toOld.length
  const isHair = (i: number) => patch.labels[i] === HAIR
  const depth = distancesTo(patch, (i) => toOld[i] > 0)
  const toHair = distancesTo(patch, isHair)
  const rim = spreadRim(patch, {
    mixed: planeOf(n, (i) => (isHair(i) ? smoothstep(HAIR_RIM[1], HAIR_RIM[0], toOld[i]) : 0)),
    // What is painted over the cloth beside hair is soft there: hair must shine through, not cloth.
    strange: planeOf(n, (i) => (!isHair(i) && toHair[i] <= SPOILT && toOld[i] <= SPOILT ? 1 : 0)),
    inside: planeOf(n, (i) => (isHair(i) && toOld[i] >= HAIR_RIM[0] ? 1 : 0)),
    behind: planeOf(n, (i) => (depth[i] > SPOILT ? 1 : 0)),
  })
  if (rim) cleanRimInPlace(photo, image, rim)
}

/**
 * The soft edges of hair, hands and arms before the new garment, with their own colours: `cleanRimInPlace` gives them to the
 * picture without the old garment. front: opacity at half size of what hides the garment.
 */
export function frontRims(
  person: Person,
  zones: Pick<Zones, 'skin' | 'old' | 'background' | 'lower'>,
  layer: Pick<GarmentLayer, 'alpha' | 'w'>,
  front: Plane,
): SpreadRim[] {
  const { w, h, labels } = person
  /** Opacity of the garment where there is something before it; made skin has no rim of the photo's. */
  const over = new Float32Array(front.length)
  const kept = new Float32Array(front.length)
  for (let y = 0; y < h; y++) overRow(front, layer, zones.skin, y, w, over)
  const filled = new Float32Array(front.length)
  for (let i = 0; i < kept.length; i++) {
    if (labels[i] === UPPER && !zones.old[i]) kept[i] = 1
    filled[i] = Math.min(1, FILLED * (zones.background[i] + zones.lower[i]))
  }
  const rims = ([HAIR, SKIN] as const).map((label) => {
    const patch = patchAbout(person, label, (i) => over[i] > 0)
    if (!patch) return null
    const crop = (plane: Plane): Plane => cropPlane(plane, w, patch)
    return spreadRim(
      patch,
      edgeOf(patch, label, { over: crop(over), front: crop(front), kept: crop(kept), filled: crop(filled) }),
    )
  })
  return rims.filter((rim) => rim !== null)
}

/** Writes row y of it. */
function overRow(
  front: Plane,
  { alpha, w: W }: Pick<GarmentLayer, 'alpha' | 'w'>,
  skin: Plane,
  y: number,
  w: number,
  over: Plane,
): void {
  for (let x = 0, i = y * w; x < w; x++, i++)
    if (front[i] >= LEAST) over[i] = alpha[2 * y * W + 2 * x] * (1 - Math.min(1, skin[i]))
}

/** `over` as above; `kept` is 1 where there is a top that stays, `filled` the share of what was painted for the old clothes. */
type Edge = Record<'over' | 'front' | 'kept' | 'filled', Plane>

/** The soft edge of hair, or of hands and arms. */
function edgeOf(patch: Patch, label: typeof HAIR | typeof SKIN, { over, front, kept, filled }: Edge): Rim {
  const n = over.length
  const isOwn = (i: number) => patch.labels[i] === label
  const other = label === HAIR ? SKIN : HAIR
  const toOwn = distancesTo(patch, isOwn)
  const toOther = distancesTo(patch, (i) => patch.labels[i] === other || kept[i] === 1)
  const depth = distancesTo(patch, (i) => front[i] < EDGE || !isOwn(i))
  // Hair's own rim was cleaned in the photo; a hand is even enough to be filled from inside.
  const rim = (i: number) =>
    label === SKIN ? Math.max(smoothstep(HAND_RIM[1], HAND_RIM[0], depth[i]), filled[i]) : 0
  return {
    mixed: null,
    strange: planeOf(n, (i) => {
      if (over[i] <= 0) return 0
      return over[i] * (isOwn(i) ? rim(i) : toOwn[i] <= OUTSIDE && toOwn[i] < toOther[i] ? 1 : 0)
    }),
    inside: planeOf(n, (i) => (isOwn(i) && (label === HAIR || depth[i] >= HAND_RIM[1]) ? 1 : 0)),
    behind: planeOf(n, (i) => (isOwn(i) ? 0 : 1)),
  }
}
