/** Chooses the scale and the length of a top or dress on a body. */
import { AS_USUAL } from '../../engine.ts'
import type { TopShape } from '../garment/garment.ts'
import { clamp, lerp, smoothstep } from '../image/maths.ts'
import { LOWER, UPPER } from '../person/types.ts'
import { easeOf } from './ease.ts'
import { areShinsCovered } from './shins.ts'
import { halfWidths, oldHem } from './torso-shape.ts'
import type { TorsoShape } from './torso-shape.ts'
import { isTuckable, OVER, tuckedAsPictured, waistband } from './waistband.ts'

/** Torso shares at which the trunk's width is read, and the range of that width (units). */
const TRUNK = { rows: [0.38, 0.46, 0.54, 0.6], min: 0.86, max: 1.25 }
/** Chest per trunk width of a garment pictured worn or flat, by its `length` (chest widths): flat it is shorter. */
const EASE = { worn: 1.06, flat: 1.18, length: [1.55, 1.95] } as const
/** Greatest factor by which a garment is lengthened, and one whose length is seen on a wearer of other proportions. */
const MAX_STRETCH = 1.22
const MAX_STRETCH_WORN = 1.45
/** Greatest torso shares at which an old dress's or top's hem is searched. */
const OLD_DRESS_LIMIT = 3.2
const OLD_TOP_LIMIT = 1.6
/** A dress is lengthened over an old hem that ends less than this (torso shares) below its own. */
const DRESS_COVER = 0.12
/** The least torso share of a dress's hem, on the upper thighs, and the greatest factor by which it is lengthened to it. */
const SHORTEST_DRESS = { hem: 1.42, stretch: 1.45 } as const
/** A top is lengthened over an old hem less than TOP_COVER below its own and above TOP_COVER_END (torso shares). */
const TOP_COVER = 0.3
const TOP_COVER_END = 1.25
/** An old hem less than this (torso shares) below the new one would show as a strip: every top covers it. */
const STRIP = 0.1
/** Distance (torso shares) of the new hem below the old one it covers. */
const PASS = { dress: 0.03, top: 0.02 }
/** Lengths (chest widths) from cropped to usual tops; the usual ones reach at least the torso share `reaches`. */
const HIPS = { length: [1.15, 1.35], reaches: 1.02 } as const
/** Beyond the torso share `from` a top keeps the share `keep` of its length, down to `most`; `least`: least stretch. */
const LONG = { from: 1.15, keep: 0.5, most: 1.4, least: 0.7 }

/** Least distance (torso shares) of a tucked top's hem below the waistband. */
const TUCKED = 0.03

/**
 * Chooses the scale (person pixels per garment pixel) that puts the garment's chest round the trunk at its narrowest
 * row: arms and open clothes only widen it.
 */
export function chooseScale(shape: TopShape, torso: TorsoShape): number {
  const { unit } = torso.body
  const widths = TRUNK.rows.map((v) => {
    const [left, right] = halfWidths(torso, v)
    return left + right
  })
  const trunk = clamp(Math.min(...widths), TRUNK.min * unit, TRUNK.max * unit)
  return (trunk * easeOfPicture(shape)) / shape.chest
}

/** Chest width per trunk width, by whether the garment seems worn or laid flat. */
const easeOfPicture = ({ length, onWearer }: TopShape): number =>
  // A cropped top is short for its width too, even when worn.
  onWearer || length < HIPS.length[0]
    ? EASE.worn
    : lerp(EASE.worn, EASE.flat, 1 - smoothstep(...EASE.length, length))

/** The garment's neck row (px) and the torso share it maps to. */
export type NeckPlace = { readonly row: number; readonly v: number }

/**
 * Chooses the stretch along the body. A hem near the old one is lengthened to cover it; a very long top is shortened as
 * far as it still covers the old one.
 */
export function chooseLength(
  shape: TopShape,
  torso: TorsoShape,
  scale: number,
  neck: NeckPlace,
  wearing = AS_USUAL,
): number {
  const stretch = usualLength(shape, torso, scale, neck)
  const longer = stretch * easeOf(wearing).length
  const band = wearing.tuck === 'auto' || !isTuckable(shape) ? null : waistband(torso)
  if (band === null) return longer
  // The hem must pass the waistband: a little when tucked in, further when worn over it.
  const least = wearing.tuck === 'out' ? band + OVER : band + TUCKED
  return Math.max(longer, Math.min((least - neck.v) / lengthOf(shape, torso, scale, neck), MAX_STRETCH))
}

/** Torso shares from the neck to the hem. */
const lengthOf = ({ hemY }: TopShape, { body }: TorsoShape, scale: number, { row }: NeckPlace): number =>
  ((hemY - row) * scale) / body.torso

function usualLength(shape: TopShape, torso: TorsoShape, scale: number, neck: NeckPlace): number {
  const length = lengthOf(shape, torso, scale, neck)
  const v = shape.onWearer?.at ?? neck.v + length
  const stretchTo = (target: number) =>
    clamp((target - neck.v) / length, LONG.least, shape.onWearer ? MAX_STRETCH_WORN : MAX_STRETCH)
  if (shape.kind === 'dress') {
    // Over trousers a dress keeps its length: it need not reach their hems.
    if (areShinsCovered(torso.person)) return 1
    const old = oldHem(torso, [UPPER, LOWER], OLD_DRESS_LIMIT)
    const toThighs = clamp((SHORTEST_DRESS.hem - neck.v) / length, 1, SHORTEST_DRESS.stretch)
    const covers = old > v && old < v + DRESS_COVER
    return covers ? Math.max(stretchTo(old + PASS.dress), toThighs) : toThighs
  }
  const old = oldHem(torso, [UPPER], OLD_TOP_LIMIT)
  const isStrip = old > v && old < v + STRIP
  // The old top stays under an open garment and may show below it.
  if (shape.opening) return isStrip ? stretchTo(old + PASS.top) : 1
  // A coat keeps its length.
  const wanted = Math.max(shape.isCoat ? v : damped(v), toHips(shape, torso, v))
  const covers = old + PASS.top <= v || isStrip || (old < wanted + TOP_COVER && old < TOP_COVER_END)
  return stretchTo(covers ? Math.max(wanted, old + PASS.top) : wanted)
}

/** The least torso share of a hem whose natural torso share is v: tops of usual length reach the hips. */
function toHips(shape: TopShape, torso: TorsoShape, v: number): number {
  const { length, onWearer } = shape
  if (!onWearer) return lerp(Math.min(v, HIPS.reaches), HIPS.reaches, smoothstep(...HIPS.length, length))
  if (!onWearer.isTucked) return v
  // There is more cloth than the picture shows.
  const band = tuckedAsPictured(shape, torso)
  return band === null ? HIPS.reaches : band + TUCKED
}

/** The hem's torso share after damping, from its natural torso share v. */
const damped = (v: number): number =>
  v <= LONG.from ? v : Math.min(LONG.most, LONG.from + LONG.keep * (v - LONG.from))
