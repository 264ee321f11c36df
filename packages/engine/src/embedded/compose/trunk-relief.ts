/** The relief of a bare trunk as lightness: collarbones and hollows, sides turned from the light, a belly's furrows. */
import { bell, clamp, lerp, smoothstep } from '../image/maths.ts'
import { acrossTorso, alongTorso } from '../person/body.ts'
import type { Body } from '../person/types.ts'

/** Inner and outer end of a collarbone: units aside and down from the middle between the shoulder joints. */
const BONE = { from: [0.05, -0.11], to: [0.44, -0.17] } as const
/** Ridge, hollow above and shade below: lightness (L), distance below the bone's line and width (units). */
const ACROSS_BONE = [
  { by: 4.6, at: 0, broad: 0.019 },
  { by: -6.2, at: -0.045, broad: 0.03 },
  { by: -3.4, at: 0.038, broad: 0.026 },
] as const
/** Units over which a collarbone fades in at its inner and out at its outer end. */
const ENDS = [0.05, 0.1] as const
/** The notch between the collarbones, and the furrow down the middle of the chest. */
const NOTCH = { by: -7, at: -0.13, broad: 0.04 } as const
const MIDDLE = { by: -2.6, broad: 0.03, from: [-0.1, 0.05], to: [0.35, 0.5] } as const
/** Distances (units) from the axis over which the sides darken. */
const SIDES = { by: -6, from: 0.2, to: 0.52 } as const
/** The upper chest, lit from above. */
const UPPER_CHEST = { by: 3, at: 0.08, broad: 0.2, half: 0.4 } as const

/** Torso shares over which the belly's relief fades in and out. */
const BELLY = { from: [0.42, 0.56], to: [1, 1.12] } as const
/** Furrows and ridges of the belly: lightness (L), distance from the axis and width (units). */
const FURROWS = [
  { by: -2.2, at: 0, broad: 0.022 },
  { by: 2, at: 0.1, broad: 0.08 },
  { by: -2.4, at: 0.21, broad: 0.05 },
] as const
/** Further darkening of the belly's sides, over distances (units) from the axis. */
const FLANKS = { by: -7, from: 0.2, to: 0.44 } as const

function bellyRelief(aside: number): number {
  let relief = FLANKS.by * smoothstep(FLANKS.from, FLANKS.to, aside)
  for (const { by, at, broad } of FURROWS) relief += by * bell(aside - at, broad)
  return relief
}

/** Lightness (L) of bare skin at (x, y) relative to the trunk's mean. */
export function trunkRelief(body: Body, x: number, y: number): number {
  const aside = Math.abs(acrossTorso(body, x, y))
  const down = (alongTorso(body, x, y) * body.torso) / body.unit
  const { from, to } = BONE
  const along = clamp((aside - from[0]) / (to[0] - from[0]), 0, 1)
  const below = down - lerp(from[1], to[1], along)
  const onBone = smoothstep(0, ENDS[0], aside - from[0]) * (1 - smoothstep(-ENDS[1], 0, aside - to[0]))
  let relief = 0
  for (const { by, at, broad } of ACROSS_BONE) relief += by * bell(below - at, broad)
  relief *= onBone
  relief += NOTCH.by * bell(aside, NOTCH.broad) * bell(down - NOTCH.at, NOTCH.broad)
  const inMiddle =
    smoothstep(MIDDLE.from[0], MIDDLE.from[1], down) * (1 - smoothstep(MIDDLE.to[0], MIDDLE.to[1], down))
  relief += MIDDLE.by * bell(aside, MIDDLE.broad) * inMiddle
  relief += UPPER_CHEST.by * bell(down - UPPER_CHEST.at, UPPER_CHEST.broad) * bell(aside, UPPER_CHEST.half)
  const v = alongTorso(body, x, y)
  const onBelly = smoothstep(...BELLY.from, v) * (1 - smoothstep(...BELLY.to, v))
  if (onBelly > 0) relief += onBelly * bellyRelief(aside)
  return relief + SIDES.by * smoothstep(SIDES.from, SIDES.to, aside)
}
