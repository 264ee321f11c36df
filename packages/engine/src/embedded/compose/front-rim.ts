/**
 * Finds the soft rims of hair, hands and arms in front of the new garment or of inpainted old clothes. They are mixed
 * with what was behind them in the photo: old cloth shines through hair, background through a hand's edge.
 */
import { cropPlane } from '../image/box.ts'
import { box } from '../image/box-filter.ts'
import { smoothstep } from '../image/maths.ts'
import type { Plane, RgbImage } from '../image/raster.ts'
import { above, both, either, labelMask, notBelow, outsideOf, planeOf } from '../image/regions.ts'
import { FRINGE } from './fringe.ts'
import { HAIR, OBJECT, SKIN, UPPER } from '../person/types.ts'
import type { Person } from '../person/types.ts'
import type { GarmentLayer } from './layer.ts'
import { cleanRimInPlace, distancesTo, LEAST, OUTSIDE, patchAbout, spreadRim } from './rim.ts'
import type { Patch, Rim, SpreadRim } from './rim.ts'
import type { Zones } from './zones.ts'

/** Distances (half-size px) from the edge to which the rim of hair is full, and ends. */
const HAIR_RIM = [3, 6] as const
/** The same of a hand, through which less shines. */
const HAND_RIM = [0.5, 1.5] as const
/** Factor from the share of background or lower clothes painted over a hand's edge to the share that is replaced. */
const FILLED = 3
/** Distance (px) to which an edge tints the pixels on its other side. */
const SPOILT = 2
/** Least opacity inside an edge. */
const EDGE = 0.5

/** Removes the old garment's colour from hair over it in `photo` (interleaved RGB in 0..1, full size), in place. */
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
  const hair = labelMask(patch.labels, HAIR)
  const depth = distancesTo(patch, above(toOld, 0))
  const toHair = distancesTo(patch, hair)
  const rim = spreadRim(patch, {
    mixed: planeOf(n, (i) => (hair[i] ? smoothstep(HAIR_RIM[1], HAIR_RIM[0], toOld[i]) : 0)),
    // The inpainting of cloth beside hair has a soft edge: hair must shine through it, not cloth.
    replaced: planeOf(n, (i) => (!hair[i] && toHair[i] <= SPOILT && toOld[i] <= SPOILT ? 1 : 0)),
    inside: planeOf(n, (i) => (hair[i] && toOld[i] >= HAIR_RIM[0] ? 1 : 0)),
    behind: planeOf(n, (i) => (depth[i] > SPOILT ? 1 : 0)),
  })
  if (rim) cleanRimInPlace(photo, image, rim)
}

/**
 * Finds the rims of hair, hands and arms in front of the new garment, for `cleanRimInPlace` on the base picture.
 * @param front opacity of what hides the garment, half size
 */
export function frontRims(
  person: Person,
  zones: Pick<Zones, 'skin' | 'old' | 'toOld' | 'background' | 'lower'>,
  layer: Pick<GarmentLayer, 'alpha' | 'w'>,
  front: Plane,
): SpreadRim[] {
  const { w, h, labels } = person
  /**
   * Opacity of the garment behind what is in front of it; beside inpainted old clothes, the opacity of what is in front
   * of them. 0 on synthetic skin, which has no rim from the photo.
   */
  const over = new Float32Array(front.length)
  const kept = new Float32Array(front.length)
  // Beside synthetic skin the outline of an arm is made anew.
  const madeNear = box(zones.skin, w, h, OUTSIDE)
  for (let y = 0; y < h; y++) overRow(front, layer, { ...zones, madeNear }, y, w, over)
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

/** Writes row y of the plane `over` of `frontRims`. */
function overRow(
  front: Plane,
  { alpha, w: W }: Pick<GarmentLayer, 'alpha' | 'w'>,
  { skin, toOld, madeNear }: Pick<Zones, 'skin' | 'toOld'> & { readonly madeNear: Plane },
  y: number,
  w: number,
  over: Plane,
): void {
  for (let x = 0, i = y * w; x < w; x++, i++) {
    if (front[i] < LEAST) continue
    const behind = toOld[i] <= FRINGE && madeNear[i] < LEAST ? front[i] : 0
    over[i] = Math.max(behind, alpha[2 * y * W + 2 * x]) * (1 - Math.min(1, skin[i]))
  }
}

/** `over` as in `frontRims`; `kept`: 1 on a top that stays; `filled`: share to replace at inpainted old clothes. */
type Edge = Record<'over' | 'front' | 'kept' | 'filled', Plane>

/** The rim of hair, or of hands and arms. */
function edgeOf(patch: Patch, label: typeof HAIR | typeof SKIN, { over, front, kept, filled }: Edge): Rim {
  const n = over.length
  const own = labelMask(patch.labels, label)
  const thing = labelMask(patch.labels, OBJECT)
  const other = labelMask(patch.labels, label === HAIR ? SKIN : HAIR)
  const toOwn = distancesTo(patch, own)
  const toOther = distancesTo(patch, either(either(other, thing), kept))
  const depth = distancesTo(patch, outsideOf(both(notBelow(front, EDGE), either(own, thing))))
  // Inside its edge hair was cleaned by `cleanHairInPlace`; a hand is uniform enough to be filled from inside.
  const rim = (i: number) =>
    label === SKIN ? Math.max(smoothstep(HAND_RIM[1], HAND_RIM[0], depth[i]), filled[i]) : 0
  return {
    mixed: null,
    replaced: planeOf(n, (i) => {
      if (over[i] <= 0) return 0
      return over[i] * (own[i] ? rim(i) : toOwn[i] <= OUTSIDE && toOwn[i] < toOther[i] ? 1 : 0)
    }),
    inside: planeOf(n, (i) => (own[i] && (label === HAIR || depth[i] >= HAND_RIM[1]) ? 1 : 0)),
    behind: planeOf(n, (i) => (own[i] ? 0 : 1)),
  }
}
