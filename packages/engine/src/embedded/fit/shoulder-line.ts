/** Measures the shoulder contour: its height above the joint line, by lateral distance from the neck's middle. */
import { bell, clamp, median } from '../image/maths.ts'
import type { Point } from '../image/maths.ts'
import { HAIR, UPPER } from '../person/types.ts'
import type { Body, Pair, Person, Side } from '../person/types.ts'

/** Units from the joint out to the shoulder tip: joints are well inside the silhouette. */
const TIP_BEYOND_JOINT = 0.1
/** Height (units) of cloth above a bare shoulder. On an old shoulder, new cloth takes the old cloth's place. */
const LIFT = 0.012
/** px inside the contour at which the label is read. */
const LABEL_DEPTH = 2
/** Lateral distances that are sampled, in half shoulder spans from the neck's middle. */
const PLACES = { from: 0.45, to: 1.32, step: 0.05 }
/** Heights that are searched (units). */
const SEARCH = { from: -0.12, to: 0.34 }
/** Range of valid heights (units). */
const VALID = { from: -0.1, to: 0.3 }
/** Samples within this distance (spans) of the neck's middle give the person's offset from the average height. */
const OFFSET_REACH = 0.55
/** The offset needs more samples than this; else it is 0. */
const MIN_OFFSETS = 3
/** Range of the offset (units). */
const OFFSET_LIMITS = { low: -0.09, high: 0.06 }
/** Width (units) of the Gaussian that weighs the samples. */
const BELL = 0.045
/** Sum of weights above which the samples are used. */
const MIN_WEIGHT = 0.3
/** A sample is clamped to this much below or above the usual height, and the result to HEIGHT_LIMITS (units). */
const DEVIATION = { low: 0.08, high: 0.07 }
const HEIGHT_LIMITS = { low: -0.06, high: 0.3 }

/** A sample of cloth's place in px: lateral distance from the neck's middle, and height above the joint line. */
type Place = { readonly d: number; readonly height: number }

export type ShoulderLine = {
  readonly body: Body
  /** Lateral distance (px) of the shoulder's tip from the neck's middle. */
  readonly tip: number
  /** Samples of the contour, per side. */
  readonly observed: Pair<readonly Place[]>
  /** Height (px) of this person's shoulders above the average. */
  readonly offset: number
}

export function measureShoulders(person: Person): ShoulderLine {
  const { body } = person
  const observed = [observe(person, 0), observe(person, 1)] as const
  const offsets = observed
    .flat()
    .filter((o) => o.d < OFFSET_REACH * body.span)
    .map((o) => o.height - usualHeight(body, o.d))
  const offset =
    offsets.length > MIN_OFFSETS
      ? clamp(median(offsets), OFFSET_LIMITS.low * body.unit, OFFSET_LIMITS.high * body.unit)
      : 0
  return { body, tip: body.span / 2 + TIP_BEYOND_JOINT * body.unit, observed, offset }
}

/** Average height (px) of the shoulder line above the joint line at lateral distance d. */
function usualHeight(body: Body, d: number): number {
  const t = d / (body.span / 2)
  const share = t < 0.4 ? 0.3 - 0.15 * t : t < 1 ? 0.24 - 0.2 * (t - 0.4) : 0.12 - 2 * (t - 1) ** 2
  return share * body.unit
}

/** Samples the outline of side k upwards from the joint line; leaves out samples hidden by hair or out of range. */
function observe(person: Person, k: Side): Place[] {
  const { w, h, labels, matte } = person
  const { neck, across, down, unit, span } = person.body
  const side = k ? 1 : -1
  const found: Place[] = []
  // Old cloth at the outer end covers the whole shoulder; a strap further in lies on a bare one.
  let isDressed = false
  for (let t = PLACES.from; t <= PLACES.to; t += PLACES.step) {
    const d = (t * span) / 2
    let height = SEARCH.from * unit
    let hidden = false
    const pixelAt = (up: number) => {
      const x = clamp(Math.round(neck[0] + across[0] * side * d - down[0] * up), 0, w - 1)
      const y = clamp(Math.round(neck[1] + across[1] * side * d - down[1] * up), 0, h - 1)
      return y * w + x
    }
    for (; height < SEARCH.to * unit; height++) {
      const i = pixelAt(height)
      hidden = labels[i] === HAIR
      if (hidden || matte[i] < 0.5) break
    }
    if (hidden || height <= VALID.from * unit || height >= VALID.to * unit) continue
    isDressed = labels[pixelAt(height - LABEL_DEPTH)] === UPPER
    found.push({ d, height })
  }
  return isDressed ? found : found.map(({ d, height }) => ({ d, height: height + LIFT * unit }))
}

/** Height (px) of cloth at distance d: a line fitted to the samples near d, else the usual height with offset. */
function heightAt({ body, observed, offset }: ShoulderLine, k: Side, d: number): number {
  const { unit } = body
  const usual = usualHeight(body, d) + offset
  const near = observed[k].map((o) => bell(o.d - d, BELL * unit))
  const sum = (value: (o: Place) => number) =>
    observed[k].reduce((total, o, i) => total + near[i] * value(o), 0)
  const weight = sum(() => 1)
  const [low, high] = [usual - DEVIATION.low * unit, usual + DEVIATION.high * unit]
  const heightOf = (o: Place) => clamp(o.height, low, high)
  // A mean would lift the steep end of the shoulder, which has samples on one side only, to a square corner.
  const [meanD, mean] = [sum((o) => o.d) / weight, sum(heightOf) / weight]
  const slope = sum((o) => (o.d - meanD) * heightOf(o)) / (sum((o) => (o.d - meanD) ** 2) || 1)
  return clamp(
    weight > MIN_WEIGHT ? mean + slope * (d - meanD) : usual,
    HEIGHT_LIMITS.low * unit,
    HEIGHT_LIMITS.high * unit,
  )
}

/** Point of cloth on side k's shoulder at lateral distance d (px) from the neck's middle. */
export function onShoulder(line: ShoulderLine, k: Side, d: number): Point {
  const { neck, across, down } = line.body
  const side = k ? 1 : -1
  const up = heightAt(line, k, d)
  return [neck[0] + across[0] * side * d - down[0] * up, neck[1] + across[1] * side * d - down[1] * up]
}
