/** The shoulder's contour: how high it lies above the line of the joints, by distance from the neck's middle. */
import { clamp, median } from '../image/maths.ts'
import type { Point } from '../image/maths.ts'
import { HAIR } from '../person/types.ts'
import type { Body, Pair, Person, Side } from '../person/types.ts'

/** The shoulder tip lies this far outside the joint (units). Joints lie well inside the silhouette. */
const TIP_BEYOND_JOINT = 0.1
/** Cloth lies this far above the contour (units). */
const LIFT = 0.012
/** Places read, in half spans from the neck's middle. */
const PLACES = { from: 0.45, to: 1.32, step: 0.05 }
/** Heights searched, and those believed (units). */
const SEARCH = { from: -0.12, to: 0.34 }
const BELIEVED = { from: -0.1, to: 0.3 }
/** Places this near to the neck's middle (spans) tell how this person differs from the average, within limits. */
const OFFSET_REACH = 0.55
const MIN_OFFSETS = 3
const OFFSET_LIMITS = { low: -0.09, high: 0.06 }
/** Places are weighed by a bell of this width; a height may differ this much from the usual (units). */
const BELL = 0.06
const MIN_WEIGHT = 0.3
const DEVIATION = { low: 0.08, high: 0.07 }
const HEIGHT_LIMITS = { low: -0.06, high: 0.3 }

type Place = { readonly d: number; readonly height: number }

export type ShoulderLine = {
  readonly body: Body
  /** Lateral distance (px) of the shoulder's tip from the neck's middle. */
  readonly tip: number
  /** Contour heights (px above the joint line) at distances d, per side. */
  readonly observed: Pair<readonly Place[]>
  /** How much higher than usual this person's shoulders are (px). */
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

function observe(person: Person, k: Side): Place[] {
  const { w, h, labels, matte } = person
  const { neck, across, down, unit, span } = person.body
  const side = k ? 1 : -1
  const found: Place[] = []
  for (let t = PLACES.from; t <= PLACES.to; t += PLACES.step) {
    const d = (t * span) / 2
    let height = SEARCH.from * unit
    let hidden = false
    for (; height < SEARCH.to * unit; height++) {
      const x = clamp(Math.round(neck[0] + across[0] * side * d - down[0] * height), 0, w - 1)
      const y = clamp(Math.round(neck[1] + across[1] * side * d - down[1] * height), 0, h - 1)
      hidden = labels[y * w + x] === HAIR
      if (hidden || matte[y * w + x] < 0.5) break
    }
    if (!hidden && height > BELIEVED.from * unit && height < BELIEVED.to * unit) found.push({ d, height })
  }
  return found
}

function heightAt({ body, observed, offset }: ShoulderLine, k: Side, d: number): number {
  const { unit } = body
  const usual = usualHeight(body, d) + offset
  let weight = 0
  let sum = 0
  for (const o of observed[k]) {
    const near = Math.exp(-(((o.d - d) / (BELL * unit)) ** 2))
    weight += near
    sum += near * clamp(o.height, usual - DEVIATION.low * unit, usual + DEVIATION.high * unit)
  }
  return clamp(
    weight > MIN_WEIGHT ? sum / weight : usual,
    HEIGHT_LIMITS.low * unit,
    HEIGHT_LIMITS.high * unit,
  )
}

/** Point just above side k's shoulder at lateral distance d (px) from the neck's middle. */
export function onShoulder(line: ShoulderLine, k: Side, d: number): Point {
  const { neck, across, down, unit } = line.body
  const side = k ? 1 : -1
  const up = heightAt(line, k, d) + LIFT * unit
  return [neck[0] + across[0] * side * d - down[0] * up, neck[1] + across[1] * side * d - down[1] * up]
}
