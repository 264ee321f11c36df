/** Scale and length of a top or dress on a body. */
import { AS_USUAL } from '../../engine.ts'
import type { TopShape } from '../garment/garment.ts'
import { clamp, lerp, smoothstep } from '../image/maths.ts'
import { LOWER, UPPER } from '../person/types.ts'
import { easeOf } from './ease.ts'
import { areShinsCovered } from './shins.ts'
import { halfWidths, oldHem } from './torso-shape.ts'
import type { TorsoShape } from './torso-shape.ts'
import { isTuckable, OVER, waistband } from './waistband.ts'

/** The trunk's width: torso shares at which it is read, its limits (units), and the garment's ease. */
const TRUNK = { rows: [0.38, 0.46, 0.54, 0.6], min: 0.86, max: 1.25 }
/** A garment on a body is little wider than the trunk; one laid flat, which is short for its width (chest widths), much wider. */
const EASE = { worn: 1.06, flat: 1.18, length: [1.55, 1.95] } as const
const MAX_STRETCH = 1.22
/** An old hem is looked for down to these torso shares; one ending up to this much (torso shares) lower than a dress is covered. */
const OLD_DRESS_LIMIT = 3.2
const OLD_TOP_LIMIT = 1.6
const DRESS_COVER = 0.12
/** A top is lengthened to cover an old one that ends less than this lower (torso shares), and above that. */
const TOP_COVER = 0.3
const TOP_COVER_END = 1.25
/** One that ends this little lower (torso shares) would show as a strip below any garment. */
const STRIP = 0.1
/** Torso shares by which the new hem passes the old one. */
const PASS = { dress: 0.03, top: 0.02 }
/** Chest widths from which on a top is no cropped one, and torso shares down to which it then reaches: laid flat it is wider than worn. */
const HIPS = { length: [1.15, 1.35], reaches: 1.02 } as const
/** Tops longer than this (torso shares) keep only a part of what is more; shrunk no further than `least`. */
const LONG = { from: 1.15, keep: 0.5, most: 1.4, least: 0.7 }

/** Torso shares below the waistband to which a tucked top reaches at least. */
const TUCKED = 0.03

/** Person pixels per garment pixel: its chest goes about the trunk where no arm, and nothing that hangs open, widens it. */
export function chooseScale(shape: TopShape, torso: TorsoShape): number {
  const { unit } = torso.body
  const widths = TRUNK.rows.map((v) => {
    const [left, right] = halfWidths(torso, v)
    return left + right
  })
  const trunk = clamp(Math.min(...widths), TRUNK.min * unit, TRUNK.max * unit)
  return (trunk * easeOfPicture(shape)) / shape.chest
}

const easeOfPicture = ({ length }: TopShape): number =>
  // A cropped one is short as well.
  length < HIPS.length[0] ? EASE.worn : lerp(EASE.worn, EASE.flat, 1 - smoothstep(...EASE.length, length))

/** Where a garment's neck comes to lie: its row in the garment, and the torso share there. */
export type NeckPlace = { readonly row: number; readonly v: number }

/**
 * Stretch along the body: natural length; a hem near the old one is lengthened to cover it, a very long top is
 * damped as far as it still covers the old one.
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
  // One that is tucked in goes on below the waistband.
  const least = wearing.tuck === 'out' ? band + OVER : band + TUCKED
  return Math.max(longer, Math.min((least - neck.v) / lengthOf(shape, torso, scale, neck), MAX_STRETCH))
}

/** Torso shares from the neck to the hem. */
const lengthOf = ({ hemY }: TopShape, { body }: TorsoShape, scale: number, { row }: NeckPlace): number =>
  ((hemY - row) * scale) / body.torso

function usualLength(shape: TopShape, torso: TorsoShape, scale: number, neck: NeckPlace): number {
  const length = lengthOf(shape, torso, scale, neck)
  const v = neck.v + length
  const stretchTo = (target: number) => clamp((target - neck.v) / length, LONG.least, MAX_STRETCH)
  if (shape.kind === 'dress') {
    // Trousers are nothing that a dress should cover to their end.
    if (areShinsCovered(torso.person)) return 1
    const old = oldHem(torso, [UPPER, LOWER], OLD_DRESS_LIMIT)
    return old > v && old < v + DRESS_COVER ? stretchTo(old + PASS.dress) : 1
  }
  const old = oldHem(torso, [UPPER], OLD_TOP_LIMIT)
  const isStrip = old > v && old < v + STRIP
  // The top under a garment that hangs open may show below it.
  if (shape.opening) return isStrip ? stretchTo(old + PASS.top) : 1
  // Coats are as long as they are.
  const wanted = Math.max(shape.isCoat ? v : damped(v), toHips(shape, v))
  const covers = old + PASS.top <= v || isStrip || (old < wanted + TOP_COVER && old < TOP_COVER_END)
  return stretchTo(covers ? Math.max(wanted, old + PASS.top) : wanted)
}

/** Torso share that a top of this natural one reaches at least. */
const toHips = ({ length }: TopShape, v: number): number =>
  lerp(Math.min(v, HIPS.reaches), HIPS.reaches, smoothstep(...HIPS.length, length))

/** Torso share at which a top of this natural one ends. */
const damped = (v: number): number =>
  v <= LONG.from ? v : Math.min(LONG.most, LONG.from + LONG.keep * (v - LONG.from))
