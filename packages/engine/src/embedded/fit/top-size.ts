/** Scale and length of a top or dress on a body. */
import { AS_USUAL } from '../../engine.ts'
import type { TopShape } from '../garment/garment.ts'
import { clamp, lerp, median, smoothstep } from '../image/maths.ts'
import { LOWER, UPPER } from '../person/types.ts'
import { easeOf } from './ease.ts'
import { areShinsCovered } from './shins.ts'
import { halfWidths, oldHem } from './torso-shape.ts'
import type { TorsoShape } from './torso-shape.ts'
import { isTuckable, OVER, waistband } from './waistband.ts'

/** The chest's width: torso shares at which it is read, its limits (units), and the garment's ease. */
const CHEST = { rows: [0.3, 0.38, 0.46], min: 0.95, max: 1.3 }
const EASE = { sleeveless: 1.03, sleeved: 1.02 }
const MAX_STRETCH = 1.22
/** Neck points lie this far (units) above the joint line. */
const NECK_ABOVE = 0.35
/** An old hem is looked for down to these torso shares; an old dress ending up to this much lower is covered. */
const OLD_DRESS_LIMIT = 3.2
const OLD_TOP_LIMIT = 1.6
const DRESS_COVER = 1.3
/** A top is lengthened to cover an old one that ends less than this lower (torso shares), and above that. */
const TOP_COVER = 0.3
const TOP_COVER_END = 1.25
/** Torso shares by which the new hem passes the old one. */
const PASS = { dress: 0.03, top: 0.02 }
/** Chest widths from which on a top is no cropped one, and torso shares down to which it then reaches: laid flat it is wider than worn. */
const HIPS = { length: [1.15, 1.35], reaches: 0.94 } as const
/** Tops longer than this (torso shares) keep only a part of what is more; shrunk no further than `least`. */
const LONG = { from: 0.95, keep: 0.4, most: 1.22, least: 0.7 }

/** Torso shares below the waistband to which a tucked top reaches at least. */
const TUCKED = 0.03

/** Person pixels per garment pixel, by the chest. */
export function chooseScale(shape: TopShape, torso: TorsoShape): number {
  const { unit } = torso.body
  const halves = CHEST.rows.map((v) => {
    const [a, b] = halfWidths(torso, v)
    return (a + b) / 2
  })
  const chest = clamp(2 * median(halves), CHEST.min * unit, CHEST.max * unit)
  if (shape.sleeveless) return (chest * EASE.sleeveless) / shape.chest
  return Math.min(Math.max(chest * EASE.sleeved, unit), CHEST.max * unit) / shape.chest
}

/**
 * Stretch along the body: natural length; a hem near the old one is lengthened to cover it, a very long top is
 * damped as far as it still covers the old one. `neckY` is the garment's neck row.
 */
export function chooseLength(
  shape: TopShape,
  torso: TorsoShape,
  scale: number,
  neckY: number,
  wearing = AS_USUAL,
): number {
  const stretch = usualLength(shape, torso, scale, neckY)
  const longer = stretch * easeOf(wearing).length
  const band = wearing.tuck === 'auto' || !isTuckable(shape) ? null : waistband(torso)
  if (band === null) return longer
  // One that is tucked in goes on below the waistband.
  const least = wearing.tuck === 'out' ? band + OVER : band + TUCKED
  const { body } = torso
  const length = (shape.hemY - neckY) * scale
  return Math.max(longer, Math.min((least * body.torso + NECK_ABOVE * body.unit) / length, MAX_STRETCH))
}

function usualLength(shape: TopShape, torso: TorsoShape, scale: number, neckY: number): number {
  // The top under a garment that hangs open may show below it.
  if (shape.opening) return 1
  const { body } = torso
  const length = (shape.hemY - neckY) * scale
  const above = NECK_ABOVE * body.unit
  const v = (length - above) / body.torso
  const stretchTo = (target: number) => clamp((target * body.torso + above) / length, LONG.least, MAX_STRETCH)
  if (shape.kind === 'dress') {
    // Trousers are nothing that a dress should cover to their end.
    if (areShinsCovered(torso.person)) return 1
    const old = oldHem(torso, [UPPER, LOWER], OLD_DRESS_LIMIT)
    return old > v && old < v * DRESS_COVER ? stretchTo(old + PASS.dress) : 1
  }
  // Coats are as long as they are.
  const wanted = Math.max(shape.isCoat ? v : damped(v), toHips(shape, v))
  const old = oldHem(torso, [UPPER], OLD_TOP_LIMIT)
  const covers = old + PASS.top <= v || (old < wanted + TOP_COVER && old < TOP_COVER_END)
  return stretchTo(covers ? Math.max(wanted, old + PASS.top) : wanted)
}

/** Torso share that a top of this natural one reaches at least. */
const toHips = ({ length }: TopShape, v: number): number =>
  lerp(Math.min(v, HIPS.reaches), HIPS.reaches, smoothstep(...HIPS.length, length))

/** Torso share at which a top of this natural one ends. */
const damped = (v: number): number =>
  v <= LONG.from ? v : Math.min(LONG.most, LONG.from + LONG.keep * (v - LONG.from))
