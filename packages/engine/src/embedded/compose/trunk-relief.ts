/**
 * A chest is more than one colour: collarbones, the hollows about them, and sides that turn away from the light. Nor is a
 * belly: a soft furrow down its middle and one to either side.
 */
import { bell, clamp, lerp, smoothstep } from '../image/maths.ts'
import { acrossTorso, alongTorso } from '../person/body.ts'
import type { Body } from '../person/types.ts'

/** Units from the middle between the shoulder joints: the collarbone's inner and outer end, to the side and downwards. */
const BONE = { from: [0.05, -0.11], to: [0.44, -0.17] } as const
/** Lightness (L) at its ridge, in the hollow above and in the shade below it: how much, how far below its line, how broad. */
const ACROSS_BONE = [
  { by: 4.6, at: 0, broad: 0.019 },
  { by: -6.2, at: -0.045, broad: 0.03 },
  { by: -3.4, at: 0.038, broad: 0.026 },
] as const
/** Units over which a collarbone begins and ends. */
const ENDS = [0.05, 0.1] as const
const NOTCH = { by: -7, at: -0.13, broad: 0.04 } as const
const MIDDLE = { by: -2.6, broad: 0.03, from: [-0.1, 0.05], to: [0.35, 0.5] } as const
/** Units from the middle over which the sides darken. */
const SIDES = { by: -6, from: 0.2, to: 0.52 } as const
/** The upper chest faces the light from above. */
const UPPER_CHEST = { by: 3, at: 0.08, broad: 0.2, half: 0.4 } as const

/** Torso shares over which a belly begins and ends, its furrows, and how much darker its sides are than a chest's. */
const BELLY = { from: [0.42, 0.56], to: [1, 1.12] } as const
const FURROWS = [
  { by: -2.2, at: 0, broad: 0.022 },
  { by: 2, at: 0.1, broad: 0.08 },
  { by: -2.4, at: 0.21, broad: 0.05 },
] as const
const FLANKS = { by: -7, from: 0.2, to: 0.44 } as const

function bellyRelief(aside: number): number {
  let relief = FLANKS.by * smoothstep(FLANKS.from, FLANKS.to, aside)
  for (const { by, at, broad } of FURROWS) relief += by * bell(aside - at, broad)
  return relief
}

/** Lightness (L) of bare skin at (x, y) above or below that of the trunk. */
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
