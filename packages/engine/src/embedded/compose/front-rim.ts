/**
 * The rim of hair and of hands before the new garment is mixed with what lay behind it in the photo: old cloth shines
 * through hair, ground through a hand's edge. What deviates in a rim from the colours inside it towards those behind
 * it goes (foreground estimation, as in matting).
 */
import { boundsOf, cropPlane, grownBox } from '../image/box.ts'
import type { Box } from '../image/box.ts'
import { distanceTo } from '../image/distance.ts'
import { pushPull } from '../image/fill.ts'
import { clamp, smoothstep } from '../image/maths.ts'
import type { Plane, Planes, RgbImage } from '../image/raster.ts'
import { maskOf, planeOf } from '../image/regions.ts'
import { sample } from '../image/resample.ts'
import { HAIR, SKIN } from '../person/types.ts'
import type { LabelMap, Person } from '../person/types.ts'
import type { GarmentLayer } from './layer.ts'
import type { Zones } from './zones.ts'

/** px (half size) from its edge to which a rim reaches fully, and at all: hair lets more through than a hand does. */
const HAIR_RIM = [3, 6] as const
const HAND_RIM = [1, 2.5] as const
/** px beyond a rim that tell the colours on its two sides, and px that an edge spoils on its other side. */
const TELLS = 12
const SPOILT = 2
/** px about the foreground in which its soft edge lies. */
const OUTSIDE = 4
/** Least opacity of what is a rim at all, and of what has an edge. */
const LEAST = 0.02
const EDGE = 0.5
/** Difference (0..1 of sRGB) between the two sides that can hardly, and that can be told from grain. */
const APART = [0.06, 0.14] as const
/** Deviation to the side as a share of that towards what lies behind: mixing has little, light and grain have much. */
const ASIDE = [0.5, 1] as const

/** A part of the picture at half size, with what is known of its pixels. */
type Patch = Box & { readonly w: number; readonly h: number; readonly labels: LabelMap; readonly rgb: Planes }

type Rim = {
  /** 0..1: how much a pixel can be mixed, and how much of it is not the foreground's at all. */
  readonly mixed: Plane
  readonly strange: Plane
  /** 1 where the foreground, and what lies behind it, have their own colours. */
  readonly inside: Plane
  readonly behind: Plane
}

/**
 * Takes the old garment's colour off the hair that lies over it: `photo` (interleaved RGB in 0..1 at the image's size)
 * is changed in place.
 */
export function cleanHair(
  photo: Float32Array,
  image: RgbImage,
  person: Person,
  zones: Pick<Zones, 'old' | 'toOld'>,
): void {
  const patch = patchAbout(person, (i) => person.labels[i] === HAIR && zones.toOld[i] < HAIR_RIM[1])
  if (!patch) return
  const toOld = cropPlane(zones.toOld, person.w, patch)
  const n = toOld.length
  const isHair = (i: number) => patch.labels[i] === HAIR
  const depth = distancesTo(patch, (i) => toOld[i] > 0)
  const toHair = distancesTo(patch, isHair)
  cleanRim(photo, image, patch, {
    mixed: planeOf(n, (i) => (isHair(i) ? smoothstep(HAIR_RIM[1], HAIR_RIM[0], toOld[i]) : 0)),
    // What is painted over the cloth beside hair is soft there: hair must shine through, not cloth.
    strange: planeOf(n, (i) => (!isHair(i) && toHair[i] <= SPOILT && toOld[i] <= SPOILT ? 1 : 0)),
    inside: planeOf(n, (i) => (isHair(i) && toOld[i] >= HAIR_RIM[0] ? 1 : 0)),
    behind: planeOf(n, (i) => (depth[i] > SPOILT ? 1 : 0)),
  })
}

/**
 * Gives the soft edges of hair, hands and arms before the new garment their own colour: `base` (as `photo` above) is
 * changed in place. front: opacity at half size of what hides the garment.
 */
export function cleanFrontRims(
  base: Float32Array,
  image: RgbImage,
  person: Person,
  zones: Pick<Zones, 'skin'>,
  layer: GarmentLayer,
  front: Plane,
): void {
  const { w, labels } = person
  /** Opacity of the garment where there is something before it; made skin has no rim of the photo's. */
  const over = planeOf(front.length, (i) => {
    if (front[i] < LEAST) return 0
    const alpha = layer.alpha[2 * ((i / w) | 0) * layer.w + 2 * (i % w)]
    return alpha * (1 - Math.min(1, zones.skin[i]))
  })
  for (const label of [HAIR, SKIN] as const) {
    const patch = patchAbout(person, (i) => over[i] > 0 && labels[i] === label)
    if (!patch) continue
    const crop = (plane: Plane): Plane => cropPlane(plane, w, patch)
    cleanRim(base, image, patch, edgeOf(patch, label, crop(over), crop(front)))
  }
}

/** The soft edge of hair, or of hands and arms; `over` as above. */
function edgeOf(patch: Patch, label: typeof HAIR | typeof SKIN, over: Plane, front: Plane): Rim {
  const n = over.length
  const isOwn = (i: number) => patch.labels[i] === label
  const other = label === HAIR ? SKIN : HAIR
  const toOwn = distancesTo(patch, isOwn)
  const toOther = distancesTo(patch, (i) => patch.labels[i] === other)
  const depth = distancesTo(patch, (i) => front[i] < EDGE || !isOwn(i))
  // Hair's own rim was cleaned in the photo; a hand is even enough to be filled from inside.
  const rim = (i: number) => (label === SKIN ? smoothstep(HAND_RIM[1], HAND_RIM[0], depth[i]) : 0)
  return {
    mixed: new Float32Array(n),
    strange: planeOf(n, (i) => {
      if (over[i] <= 0) return 0
      return over[i] * (isOwn(i) ? rim(i) : toOwn[i] <= OUTSIDE && toOwn[i] < toOther[i] ? 1 : 0)
    }),
    inside: planeOf(n, (i) => (isOwn(i) && (label === HAIR || depth[i] >= HAND_RIM[1]) ? 1 : 0)),
    behind: planeOf(n, (i) => (isOwn(i) ? 0 : 1)),
  }
}

/** The part of the picture about such pixels, with what tells their colours; null where there are none. */
function patchAbout({ w, h, labels, rgb }: Person, isIn: (i: number) => boolean): Patch | null {
  const part = grownBox(boundsOf(maskOf(w * h, isIn), w, h), TELLS, w, h)
  const [pw, ph] = [part.x1 - part.x0, part.y1 - part.y0]
  if (pw <= TELLS || ph <= TELLS) return null
  const inPart = new Uint8Array(pw * ph)
  for (let y = 0; y < ph; y++) {
    const from = (y + part.y0) * w + part.x0
    inPart.set(labels.subarray(from, from + pw), y * pw)
  }
  return { ...part, w: pw, h: ph, labels: inPart, rgb: rgb.map((plane) => cropPlane(plane, w, part)) }
}

const distancesTo = ({ w, h }: Patch, isIn: (i: number) => boolean): Plane =>
  distanceTo(maskOf(w * h, isIn), w, h, OUTSIDE + 1)

function cleanRim(base: Float32Array, image: RgbImage, patch: Patch, rim: Rim): void {
  const { x0, y0, w, h, rgb } = patch
  if (!rim.inside.includes(1) || !rim.behind.includes(1)) return
  const touched = planeOf(w * h, (i) => rim.mixed[i] + rim.strange[i])
  const own = pushPull(rgb, rim.inside, w, h)
  const other = pushPull(rgb, rim.behind, w, h)
  const lastRow = Math.min(image.h, 2 * (y0 + h))
  const lastColumn = Math.min(image.w, 2 * (x0 + w))
  for (let y = 2 * y0; y < lastRow; y++) {
    const v = y / 2 - 0.25 - y0
    for (let x = 2 * x0; x < lastColumn; x++) {
      const u = x / 2 - 0.25 - x0
      if (sample(touched, w, h, u, v) < LEAST) continue
      const at = (plane: Plane): number => sample(plane, w, h, u, v)
      const colour = own.map(at)
      const o = (y * image.w + x) * 3
      const mixed = at(rim.mixed)
      if (mixed > LEAST) unmix(base, o, colour, other.map(at), mixed)
      const share = at(rim.strange)
      for (let c = 0; c < 3; c++) base[o + c] += (colour[c] - base[o + c]) * share
    }
  }
}

/** Takes from a colour what deviates from its own towards the other one. */
function unmix(
  base: Float32Array,
  o: number,
  own: readonly number[],
  other: readonly number[],
  share: number,
): void {
  const d = own.map((v, c) => other[c] - v)
  const off = own.map((v, c) => base[o + c] - v)
  const apart = Math.hypot(...d)
  const mixed = clamp((off[0] * d[0] + off[1] * d[1] + off[2] * d[2]) / (apart * apart || 1), 0, 1)
  if (mixed === 0) return
  const aside = Math.hypot(...off.map((v, c) => v - mixed * d[c])) / (mixed * apart)
  const taken = mixed * share * smoothstep(...APART, apart) * (1 - smoothstep(...ASIDE, aside))
  for (let c = 0; c < 3; c++) base[o + c] -= d[c] * taken
}
