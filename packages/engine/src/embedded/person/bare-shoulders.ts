/** How high bare shoulders lie under old cloth: a collar or a hood stands off, cloth elsewhere rests on them. */
import { clamp, median } from '../image/maths.ts'
import { HAIR } from './types.ts'
import type { Body, Pair, Person, Side } from './types.ts'

/** Units between cloth and skin on a shoulder. */
export const CLOTH_ON_SHOULDER = 0.016
/** Shares of the span from the neck's middle: places read, and those that no collar reaches. */
const PLACES = { from: 0.16, to: 0.62, step: 0.02 }
const NO_COLLAR = 0.32
/** Heights (units) searched above the line of the joints. */
const SEARCH = { from: -0.1, to: 0.36 }
/** Units that a person's shoulders may lie off the usual line, and that a place may lie above it. */
const OFF_USUAL = [-0.1, 0.08] as const
const ABOVE_USUAL = 0.02
/** The neck's half width and the distance over which it flares into the shoulder (spans), and the flare's height (units). */
const NECK = { half: 0.17, flare: 0.12, reach: 0.05 }
/** Places are weighed by a bell of this width (spans). */
const BELL = 0.035
const MIN_WEIGHT = 0.3

type Place = { readonly d: number; readonly height: number }
export type BareShoulders = {
  readonly places: Pair<readonly Place[]>
  readonly offset: number
  /** Units over the line of the joints below which `bareShoulder` lies nowhere. */
  readonly lowest: Pair<number>
}
type LabelledPerson = Pick<Person, 'body' | 'matte' | 'labels' | 'w' | 'h'>

/** Usual height of the shoulder over the line of the joints (units) at distance d (spans) from the neck's middle. */
function usualShoulder(d: number): number {
  const t = 2 * d
  const slope = t < 1 ? 0.32 - 0.2 * t : 0.12 - 2 * (t - 1) ** 2
  return slope + NECK.flare * Math.exp(-Math.max(0, d - NECK.half) / NECK.reach)
}

/** Reads both shoulders: heights in units, distances in spans. */
export function measureBareShoulders(person: LabelledPerson): BareShoulders {
  const places = [observe(person, 0), observe(person, 1)] as const
  const off = places
    .flat()
    .filter(({ d }) => d > NO_COLLAR)
    .map(({ d, height }) => height - CLOTH_ON_SHOULDER - usualShoulder(d))
  const offset = clamp(median(off, 0), ...OFF_USUAL)
  return { places, offset, lowest: [lowestOf(places[0], offset), lowestOf(places[1], offset)] }
}

/** The usual shoulder falls from the neck to its tip, and a mean is nowhere below what it is of. */
function lowestOf(places: readonly Place[], offset: number): number {
  let lowest = highest(PLACES.to, offset)
  for (const { height } of places) lowest = Math.min(lowest, height - CLOTH_ON_SHOULDER)
  return lowest
}

/** Where (units) no bare shoulder is thought to lie above. */
const highest = (d: number, offset: number): number => usualShoulder(d) + offset + ABOVE_USUAL

function observe({ body, matte, labels, w, h }: LabelledPerson, k: Side): Place[] {
  const { neck, across, down, unit, span } = body
  const side = k ? 1 : -1
  const found: Place[] = []
  for (let { from: d } = PLACES; d <= PLACES.to; d += PLACES.step) {
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

/** Height (units) of side k's bare shoulder over the line of the joints at distance d (spans); no bound beyond its tip. */
export function bareShoulder({ places, offset }: BareShoulders, k: Side, d: number): number {
  if (d < NECK.half || d > PLACES.to) return Infinity
  const usual = highest(d, offset)
  let weight = 0
  let sum = 0
  const own = places[k]
  for (let n = 0; n < own.length; n++) {
    const near = Math.exp(-(((own[n].d - d) / BELL) ** 2))
    weight += near
    sum += near * Math.min(usual, own[n].height - CLOTH_ON_SHOULDER)
  }
  return weight > MIN_WEIGHT ? sum / weight : usual
}

/** How far (units) a place lies above the line of the shoulder joints. */
export const overShoulders = ({ neck, across, unit }: Body, x: number, y: number): number =>
  ((x - neck[0]) * across[1] - (y - neck[1]) * across[0]) / unit

/** How far (spans) a place lies to the image's right of the neck's middle, along that line. */
export const besideNeck = ({ neck, across, span }: Body, x: number, y: number): number =>
  ((x - neck[0]) * across[0] + (y - neck[1]) * across[1]) / span
