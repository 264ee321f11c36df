/**
 * Estimates the height of bare shoulders under old cloth: a collar or a hood stands off, other cloth rests on them.
 */
import { clamp, median } from '../image/maths.ts'
import { HAIR } from './types.ts'
import type { Body, Pair, Person, Side } from './types.ts'

/** Units between cloth and skin on a shoulder. */
export const CLOTH_ON_SHOULDER = 0.016
/** Distances from the neck's middle (spans) at which the outline is read; beyond NO_COLLAR no collar reaches. */
const DISTANCES = { from: 0.16, to: 0.62, step: 0.02 }
const NO_COLLAR = 0.32
/** Range of heights (units) over the line of the shoulder joints that is searched. */
const SEARCH = { from: -0.1, to: 0.36 }
/** Range of a person's offset from the average shoulder (units). */
const OFFSET_RANGE = [-0.1, 0.08] as const
/** Greatest height of a reading above that (units). */
const MAX_ABOVE = 0.02
/** The neck's half width (spans), its flare into the shoulder (units), and the flare's decay length (spans). */
const NECK = { half: 0.17, flare: 0.12, reach: 0.05 }
/** Width (spans) of the Gaussian that weights the readings. */
const BELL = 0.035
/** Least total weight of the readings. */
const MIN_WEIGHT = 0.3

type Reading = { readonly d: number; readonly height: number }
export type BareShoulders = {
  readonly readings: Pair<readonly Reading[]>
  readonly offset: number
  /** Lower bounds (units, over the line of the joints) of `bareShoulder`. */
  readonly lowest: Pair<number>
}
type LabelledPerson = Pick<Person, 'body' | 'matte' | 'labels' | 'w' | 'h'>

/** Average height of the shoulder over the line of the joints (units) at distance d (spans) from the neck's middle. */
function averageShoulder(d: number): number {
  const t = 2 * d
  const slope = t < 1 ? 0.32 - 0.2 * t : 0.12 - 2 * (t - 1) ** 2
  return slope + NECK.flare * Math.exp(-Math.max(0, d - NECK.half) / NECK.reach)
}

/** Measures both shoulders: heights in units, distances in spans. */
export function measureBareShoulders(person: LabelledPerson): BareShoulders {
  const readings = [readShoulder(person, 0), readShoulder(person, 1)] as const
  const off = readings
    .flat()
    .filter(({ d }) => d > NO_COLLAR)
    .map(({ d, height }) => height - CLOTH_ON_SHOULDER - averageShoulder(d))
  const offset = clamp(median(off, 0), ...OFFSET_RANGE)
  return { readings, offset, lowest: [lowestOf(readings[0], offset), lowestOf(readings[1], offset)] }
}

/** Lower bound: the average shoulder at its tip, or the lowest reading. */
function lowestOf(readings: readonly Reading[], offset: number): number {
  let lowest = highest(DISTANCES.to, offset)
  for (const { height } of readings) lowest = Math.min(lowest, height - CLOTH_ON_SHOULDER)
  return lowest
}

/** Upper bound (units) of a bare shoulder. */
const highest = (d: number, offset: number): number => averageShoulder(d) + offset + MAX_ABOVE

function readShoulder({ body, matte, labels, w, h }: LabelledPerson, k: Side): Reading[] {
  const { neck, across, down, unit, span } = body
  const side = k ? 1 : -1
  const found: Reading[] = []
  for (let { from: d } = DISTANCES; d <= DISTANCES.to; d += DISTANCES.step) {
    let height = SEARCH.from * unit
    let hidden = false
    for (; height < SEARCH.to * unit; height++) {
      const x = clamp(Math.round(neck[0] + across[0] * side * d * span - down[0] * height), 0, w - 1)
      const y = clamp(Math.round(neck[1] + across[1] * side * d * span - down[1] * height), 0, h - 1)
      hidden = labels[y * w + x] === HAIR
      if (hidden || matte[y * w + x] < 0.5) break
    }
    if (!hidden && height < SEARCH.to * unit) found.push({ d, height: height / unit })
  }
  return found
}

/** Height (units) of side k's bare shoulder at distance d (spans); Infinity inside the neck and beyond the tip. */
export function bareShoulder({ readings, offset }: BareShoulders, k: Side, d: number): number {
  if (d < NECK.half || d > DISTANCES.to) return Infinity
  const usual = highest(d, offset)
  let weight = 0
  let sum = 0
  const own = readings[k]
  for (let n = 0; n < own.length; n++) {
    const near = Math.exp(-(((own[n].d - d) / BELL) ** 2))
    weight += near
    sum += near * Math.min(usual, own[n].height - CLOTH_ON_SHOULDER)
  }
  return weight > MIN_WEIGHT ? sum / weight : usual
}

/** Height (units) of a point above the line of the shoulder joints. */
export const overShoulders = ({ neck, across, unit }: Body, x: number, y: number): number =>
  ((x - neck[0]) * across[1] - (y - neck[1]) * across[0]) / unit

/** Distance (spans) of a point to the image's right of the neck's middle, along that line. */
export const besideNeck = ({ neck, across, span }: Body, x: number, y: number): number =>
  ((x - neck[0]) * across[0] + (y - neck[1]) * across[1]) / span
