/** Removes the old garment: fills its zones with synthetic skin, lower clothes or background. */
import { boundsOf, doubled, grownBox } from '../image/box.ts'
import type { Box } from '../image/box.ts'
import { distanceTo } from '../image/distance.ts'
import { pushPull } from '../image/fill.ts'
import { noiseSource, smoothstep } from '../image/maths.ts'
import type { Plane, Planes, RgbImage } from '../image/raster.ts'
import { both, labelMask, outsideOf } from '../image/regions.ts'
import { between, held, sample } from '../image/resample.ts'
import { oncePer } from '../once-per.ts'
import type { ArmShape } from '../person/arm-place.ts'
import { BACKGROUND, LOWER } from '../person/types.ts'
import type { LabelMap, Person } from '../person/types.ts'
import { tintCorrection } from './bounce.ts'
import type { ReplacedClothes } from './replaced-clothes.ts'
import { cleanHairInPlace } from './front-rim.ts'
import { continueHairInPlace } from './hair-below.ts'
import { drawWaistbandInPlace, INSIDE, mirrorTextureInPlace } from './lower-texture.ts'
import type { MadeLimbs } from './limb-shading.ts'
import { synthesiseSkin } from './skin-synthesis.ts'
import type { Grain } from './skin-texture.ts'
import type { Zones } from './zones.ts'

/** Least distance (px) of background sources from old cloth, whose shadow falls on what is nearer. */
const CLEAR_OF_OLD = 4
/** Greatest matte of a background source. */
const BACKGROUND_MATTE = 0.03
/** Depth (px) inside the lower clothes at which pixels begin to count as sources, and count fully. */
const LOWER_DEPTH = [1.5, 3.5] as const
/** Range of the grain on synthetic skin (0..1 of sRGB). */
const GRAIN_LIMITS = [0.004, 0.014] as const
/** Factor on the photo's grain, after that limit. */
const GRAIN_GAIN = 1.15
/** Share of a pixel's grain that its right and lower neighbours keep. */
const GRAIN_KEEP = 0.35
/** Least weight of all zones together at a half-size pixel; below it, nothing is painted. */
const MIN_TOUCHED = 0.003
/** The same at a full-size pixel. */
const MIN_TOTAL = 0.01
/** Least weight of one zone at a full-size pixel; below it, its fill is not sampled. */
const MIN_ZONE = 0.003
/** Range of the body's share in a pixel that is stretched to 0..1, which sharpens the outline. */
const OUTLINE = [0.25, 0.75] as const

type Fills = { readonly skin: Planes; readonly lower: Planes; readonly background: Planes }

/** Removes the old garment's colour from hair and skin. Returns the photo as interleaved RGB (0..1), full size. */
export function cleanPhoto(
  image: RgbImage,
  person: Person,
  { old, toOld, tint }: Pick<Zones, 'old' | 'toOld' | 'tint'>,
  kind: ReplacedClothes,
): Float32Array {
  const photo = toShares(image.data)
  if (kind !== 'trousers') cleanHairInPlace(photo, image, person, { old, toOld })
  if (tint) addHalved(photo, image, tintCorrection(person, tint, toOld), person.w, person.h)
  return photo
}

const NONE: readonly ArmShape[] = []

/** The limbs that removing clothes of this kind can lay bare. */
const madeLimbs = oncePer(
  (armShapes: Zones['armShapes'], legs: Zones['legShapes'], kind: ReplacedClothes): MadeLimbs => ({
    arms: kind === 'trousers' ? NONE : armShapes,
    legs: kind === 'top' ? NONE : legs,
  }),
)

/** Inpaints the zones of the clean photo, in place, and returns it. The grain is determined by the seed. */
export function paintZonesInPlace(
  photo: Float32Array,
  image: RgbImage,
  person: Person,
  zones: Zones,
  kind: ReplacedClothes,
  grain: Grain,
): Float32Array {
  const { w, h } = person
  const limbs = madeLimbs(zones.armShapes, zones.legShapes, kind)
  const skin = synthesiseSkin(person, limbs, zones, grain)
  const touched = new Float32Array(w * h)
  for (let i = 0; i < touched.length; i++) touched[i] = zones.skin[i] + zones.lower[i] + zones.background[i]
  // A full-size pixel interpolates between four half-size ones.
  const needed = grownBox(boundsOf(touched, w, h), 2, w, h)
  const background = groundBehind(person, zones.toOld, zones.groundReach, needed)
  continueHairInPlace(background, person, zones)
  const lower = isAnywhere(zones.lower) ? lowerUnder(person, zones, needed) : skin
  return paint(photo, image, person, zones, touched, { skin, lower, background }, grain)
}

function isAnywhere(plane: Plane): boolean {
  for (let i = 0; i < plane.length; i++) if (plane[i] > 0) return true
  return false
}

/** Fills the box with background colours, spread from the clear background around (push-pull). */
function groundBehind(person: Person, toOld: Plane, groundReach: number, part: Box): Planes {
  const { w, h, rgb, labels, matte } = person
  const clear = Math.max(CLEAR_OF_OLD, groundReach / 2)
  const source = new Float32Array(w * h)
  for (let y = 0; y < h; y++) groundRow(labels, matte, toOld, clear, y * w, (y + 1) * w, source)
  return pushPull(rgb, source, w, h, part)
}

/** Writes 1 for pixels from…to that are background clear of old cloth, else 0. */
function groundRow(
  labels: LabelMap,
  matte: Plane,
  toOld: Plane,
  clear: number,
  from: number,
  to: number,
  out: Plane,
): void {
  for (let i = from; i < to; i++)
    out[i] = labels[i] === BACKGROUND && matte[i] < BACKGROUND_MATTE && toOld[i] > clear ? 1 : 0
}

/** Fills the box with the colours and texture of the lower clothes, and a waistband where one is made. */
function lowerUnder(person: Person, { old, madeWaist }: Pick<Zones, 'old' | 'madeWaist'>, part: Box): Planes {
  const { w, h, rgb, labels } = person
  const isOther = outsideOf(both(labelMask(labels, LOWER), outsideOf(old)))
  const depth = distanceTo(isOther, w, h, INSIDE + 1)
  const source = new Float32Array(w * h)
  for (let i = 0; i < source.length; i++) source[i] = smoothstep(LOWER_DEPTH[0], LOWER_DEPTH[1], depth[i])
  const spread = pushPull(rgb, source, w, h, part)
  mirrorTextureInPlace(person, spread, old, depth, part)
  if (madeWaist < Infinity) drawWaistbandInPlace(spread, person, madeWaist, part)
  return spread
}

/** Converts 8-bit values to 0..1. */
const SHARE = Float32Array.from({ length: 256 }, (_, v) => v / 255)

/** Values converted per call: V8 keeps a function that is called often compiled between pictures. */
const BATCH = 4096

function sharesOf(data: RgbImage['data'], from: number, to: number, out: Float32Array): void {
  for (let i = from; i < to; i++) out[i] = SHARE[data[i]]
}

function toShares(data: RgbImage['data']): Float32Array {
  const out = new Float32Array(data.length)
  for (let from = 0; from < out.length; from += BATCH)
    sharesOf(data, from, Math.min(out.length, from + BATCH), out)
  return out
}

/** Adds half-size planes to the full-size picture wherever they are not 0. */
function addHalved(out: Float32Array, { w: W, h: H }: RgbImage, planes: Planes, w: number, h: number): void {
  const [first, second, third] = planes
  for (let y = 0; y < H; y++) {
    const row = Math.min(h - 1, y >> 1) * w
    for (let x = 0; x < W; x++) {
      const j = row + Math.min(w - 1, x >> 1)
      if (first[j] === 0 && second[j] === 0 && third[j] === 0) continue
      for (let c = 0; c < 3; c++)
        out[(y * W + x) * 3 + c] += sample(planes[c], w, h, x / 2 - 0.25, y / 2 - 0.25)
    }
  }
}

/** Blends the fills into the picture by the zones' weights, with grain on the skin. */
function paint(
  out: Float32Array,
  image: RgbImage,
  person: Person,
  zones: Zones,
  touched: Plane,
  fills: Fills,
  { seed, realism }: Grain,
): Float32Array {
  const { w, h } = person
  const { x0, y0, x1, y1 } = doubled(boundsOf(touched, w, h))
  const size = Math.min(Math.max(person.ramp.grain, GRAIN_LIMITS[0]), GRAIN_LIMITS[1]) * GRAIN_GAIN * realism
  const grain: GrainRow = { noise: noiseSource(seed), above: new Float32Array(image.w), last: 0, size }
  for (let y = y0; y < y1; y++) paintRow(out, image.w, { w, h }, zones, touched, fills, grain, y, x0, x1)
  return out
}

/** State of the grain while pixels are painted: noise source, row above, pixel before, and strength. */
type GrainRow = { readonly noise: () => number; readonly above: Plane; last: number; readonly size: number }

function paintRow(
  out: Float32Array,
  W: number,
  { w, h }: Pick<Person, 'w' | 'h'>,
  zones: Zones,
  touched: Plane,
  fills: Fills,
  grain: GrainRow,
  y: number,
  x0: number,
  x1: number,
): void {
  const { noise, above } = grain
  let { last } = grain
  // The interpolation weights are computed once: up to twelve planes are sampled at the same place.
  const cy = held(y / 2 - 0.25, h)
  const top = (cy | 0) * w
  const fy = cy - (cy | 0)
  const row = Math.min(h - 1, y >> 1) * w
  for (let x = x0; x < x1; x++) {
    if (touched[row + Math.min(w - 1, x >> 1)] < MIN_TOUCHED) continue
    const cx = held(x / 2 - 0.25, w)
    const i = top + (cx | 0)
    const fx = cx - (cx | 0)
    const skin = between(zones.skin, w, i, fx, fy)
    const cloth = between(zones.lower, w, i, fx, fy)
    const ground = between(zones.background, w, i, fx, fy)
    const total = skin + cloth + ground
    if (total < MIN_TOTAL) continue
    // The body's outline is sharpened to the photo's sharpness: the zones' edges are softer.
    const own = skin + cloth
    const sharper = own > 0 ? (total * smoothstep(OUTLINE[0], OUTLINE[1], own / total)) / own : 0
    const a = skin * sharper
    const b = cloth * sharper
    const c = total - a - b
    const cover = Math.min(1, total)
    last = GRAIN_KEEP * (last + above[x]) + noise() // correlated, so a little larger than a pixel
    above[x] = last
    const speckle = (a / total) * last * grain.size
    const o = (y * W + x) * 3
    for (let k = 0; k < 3; k++) {
      let value = 0
      if (a > MIN_ZONE) value += a * between(fills.skin[k], w, i, fx, fy)
      if (b > MIN_ZONE) value += b * between(fills.lower[k], w, i, fx, fy)
      if (c > MIN_ZONE) value += c * between(fills.background[k], w, i, fx, fy)
      out[o + k] += (value / total + speckle - out[o + k]) * cover
    }
  }
  grain.last = last
}
