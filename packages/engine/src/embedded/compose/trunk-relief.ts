/**
 * The relief of a bare trunk as lightness: collarbones and hollows, the neck's sides, shoulders in the light from above,
 * sides turned from it, a belly's furrows. The places are from ten photographed chests. Their mean is weaker than each of
 * them, because their bones are not in quite the same place, so the strengths are half as much again as the mean's.
 * Collarbones, neck and shoulders follow the line of the shoulder joints, the rest the torso's axis.
 */
import { bell, clamp, lerp, smoothstep } from '../image/maths.ts'
import { besideNeck, overShoulders } from '../person/bare-shoulders.ts'
import { acrossTorso, alongTorso } from '../person/body.ts'
import type { Body } from '../person/types.ts'

/**
 * Inner and outer end of a collarbone: units aside and down from the middle between the shoulder joints. It is bent like
 * an S, by `bend` units up near its inner and down near its outer end, and `fades` by that share at its middle.
 */
const BONE = { from: [0.05, -0.11], to: [0.44, -0.17], bend: 0.014, fades: 0.3 } as const
/** Ridge, hollow above and shade below: lightness (L), distance below the bone's line and width (units). */
const ACROSS_BONE = [
  { by: 7, at: 0, broad: 0.021 },
  { by: -6.5, at: -0.045, broad: 0.03 },
  { by: -5.5, at: 0.04, broad: 0.028 },
] as const
/** Units over which a collarbone fades in at its inner and out at its outer end. */
const ENDS = [0.05, 0.1] as const
/** The notch between the collarbones. */
const NOTCH = { by: -9, at: -0.14, broad: 0.045 } as const
/** The furrow down the middle of the chest. */
const MIDDLE = { by: -4.5, broad: 0.045, from: [-0.1, 0.15], to: [0.35, 0.5] } as const
/** The broad hollow between neck and collarbone: its centre and widths aside and down (units). */
const HOLLOW = { by: -7.5, aside: 0.19, down: -0.16, broad: 0.09, high: 0.09 } as const
/** Distances (units) from the neck's middle over which its sides darken, and heights over which that begins. */
const NECK = { by: -8, from: 0.05, to: 0.19, begins: [-0.14, -0.3] } as const
/** Distances (units) over which the shoulder turns to the light from above, and rows over which that ends. */
const SHOULDER = { by: 4, from: 0.36, to: 0.54, ends: [-0.05, 0.15] } as const
/** Distances (units) from the axis over which the sides darken, and rows over which that begins. */
const SIDES = { by: -6, from: 0.2, to: 0.52, begins: [-0.05, 0.25] } as const
/** The upper chest, lit from above. */
const UPPER_CHEST = { by: 4, at: 0.08, broad: 0.2, half: 0.4 } as const

/** Torso shares over which the belly's relief fades in and out. */
const BELLY = { from: [0.42, 0.56], to: [1, 1.12] } as const
/** Furrows and ridges of the belly: lightness (L), distance from the axis and width (units). */
const FURROWS = [
  { by: -2.2, at: 0, broad: 0.022 },
  { by: 2, at: 0.1, broad: 0.08 },
  { by: -2.4, at: 0.21, broad: 0.05 },
] as const
/** Further darkening of the belly's sides, over shares of its half width, which is `usual` units unless it is known. */
const FLANKS = { by: -12, from: 0.45, to: 1.05, usual: 0.42 } as const
/** Torso share of the navel. */
const NAVEL_AT = 0.72
/** The navel: a wide hollow, its dark opening, and the fold in the light below it (L, units down, widths in units). */
const NAVEL = [
  { by: -4, at: -0.01, broad: 0.06, high: 0.05 },
  { by: -15, at: 0, broad: 0.014, high: 0.021 },
  { by: 4, at: 0.036, broad: 0.02, high: 0.012 },
] as const

/** Relief (L) of the belly at units aside from the axis and down from the navel. */
function bellyRelief(aside: number, down: number, half: number): number {
  let relief = FLANKS.by * smoothstep(FLANKS.from * half, FLANKS.to * half, aside)
  for (const { by, at, broad } of FURROWS) relief += by * bell(aside - at, broad)
  for (const { by, at, broad, high } of NAVEL) relief += by * bell(aside, broad) * bell(down - at, high)
  return relief
}

/** Relief (L) of collarbones, neck and shoulders at units aside and down from the middle between the joints. */
function upperRelief(aside: number, down: number): number {
  const { from, to, bend, fades } = BONE
  const along = clamp((aside - from[0]) / (to[0] - from[0]), 0, 1)
  const below = down - lerp(from[1], to[1], along) + bend * Math.sin(2 * Math.PI * along)
  const onBone = smoothstep(0, ENDS[0], aside - from[0]) * (1 - smoothstep(-ENDS[1], 0, aside - to[0]))
  let relief = 0
  for (const { by, at, broad } of ACROSS_BONE) relief += by * bell(below - at, broad)
  relief *= onBone * (1 - fades * Math.sin(Math.PI * along) ** 2)
  relief += NOTCH.by * bell(aside, NOTCH.broad) * bell(down - NOTCH.at, NOTCH.broad)
  relief += HOLLOW.by * bell(aside - HOLLOW.aside, HOLLOW.broad) * bell(down - HOLLOW.down, HOLLOW.high)
  relief += NECK.by * smoothstep(NECK.from, NECK.to, aside) * smoothstep(...NECK.begins, down)
  return (
    relief +
    SHOULDER.by * smoothstep(SHOULDER.from, SHOULDER.to, aside) * (1 - smoothstep(...SHOULDER.ends, down))
  )
}

/**
 * Lightness (L) of bare skin at (x, y) relative to the trunk's mean.
 * @param half half width (units) of the belly there
 */
export function trunkRelief(body: Body, x: number, y: number, half: number = FLANKS.usual): number {
  const aside = Math.abs(acrossTorso(body, x, y))
  const v = alongTorso(body, x, y)
  const down = (v * body.torso) / body.unit
  let relief = upperRelief(
    (Math.abs(besideNeck(body, x, y)) * body.span) / body.unit,
    -overShoulders(body, x, y),
  )
  const inMiddle =
    smoothstep(MIDDLE.from[0], MIDDLE.from[1], down) * (1 - smoothstep(MIDDLE.to[0], MIDDLE.to[1], down))
  relief += MIDDLE.by * bell(aside, MIDDLE.broad) * inMiddle
  relief += UPPER_CHEST.by * bell(down - UPPER_CHEST.at, UPPER_CHEST.broad) * bell(aside, UPPER_CHEST.half)
  const onBelly = smoothstep(...BELLY.from, v) * (1 - smoothstep(...BELLY.to, v))
  if (onBelly > 0) relief += onBelly * bellyRelief(aside, ((v - NAVEL_AT) * body.torso) / body.unit, half)
  return relief + SIDES.by * smoothstep(SIDES.from, SIDES.to, aside) * smoothstep(...SIDES.begins, down)
}
