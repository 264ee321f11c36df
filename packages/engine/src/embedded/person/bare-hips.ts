/**
 * Beside a bare arm nothing tells trousers' hips from the top but colour, and a pale waistband looks like a pale top. The
 * hem as it runs across the body's middle is drawn on: what lies below it there is what is worn below.
 */
import { median } from '../image/maths.ts'
import { components } from '../image/regions.ts'
import { acrossTorso, alongTorso, torsoPoint } from './body.ts'
import type { Labelled } from './clean-labels.ts'
import { LOWER, SIDES, SKIN, UPPER } from './types.ts'
import type { Pair } from './types.ts'

/** Share of an arm that is covered below which it has no long sleeve, and so the top no open front. */
const BARE = 0.35
/** Units from the middle between which the hem is read, the step; and between which it is drawn on. */
const READ = { from: 0.1, to: 0.34, step: 0.02 }
const BESIDE = [0.26, 0.9] as const
/** Torso shares between which a hem is looked for, the step, and by which a hem may hang lower than drawn. */
const ROWS = { from: 0.4, to: 1.3, step: 0.004, slack: 0.015 }
/** Of the columns read, the share in which there must be a hem with something else below it. */
const ENOUGH = 0.7
/** Torso shares per unit by which a hem rises or falls at most. */
const STEEPEST = 0.6
/** Nats by which the lower clothes may be the dearer label: such a place costs them some. */
const DEARER = 7
/** Share of the picture: less of the top than that is none, whatever its colour. */
const SPECK = 0.001

/** Changes the labels in place. cuffs: per arm, the share that is covered. */
export function nameBareHips(picture: Labelled, cuffs: Pair<number>): void {
  const { w, h, labels, costs, body, area = w * h } = picture
  const hems = SIDES.map((k) => (cuffs[k] < BARE ? hemLine(picture, k ? 1 : -1) : null))
  if (!hems[0] && !hems[1]) return
  const below = (i: number): boolean => {
    const x = i % w
    const y = (i / w) | 0
    const s = acrossTorso(body, x, y)
    const hem = hems[s < 0 ? 0 : 1]
    const out = Math.abs(s)
    if (!hem || out <= BESIDE[0] || out >= BESIDE[1]) return false
    return alongTorso(body, x, y) > hem.at + hem.slope * out + ROWS.slack
  }
  for (let i = 0; i < w * h; i++) {
    if (labels[i] === UPPER && costs[LOWER][i] - costs[UPPER][i] < DEARER && below(i)) labels[i] = LOWER
  }
  const { label, info } = components(labels, w, h, UPPER)
  for (let i = 0; i < w * h; i++) {
    if (label[i] && info[label[i]].area < SPECK * area && below(i)) labels[i] = LOWER
  }
}

/** The hem on one side: its torso share in the middle, and how that changes by the unit outwards; null without one. */
function hemLine(picture: Labelled, side: number): { at: number; slope: number } | null {
  const ends: [s: number, v: number][] = []
  let columns = 0
  for (let s = READ.from; s <= READ.to; s += READ.step) {
    columns++
    const v = hemAt(picture, side * s)
    if (v !== null) ends.push([s, v])
  }
  if (ends.length < ENOUGH * columns) return null
  const slopes: number[] = []
  for (const [k, [s, v]] of ends.entries()) {
    for (const [S, V] of ends.slice(k + 1)) slopes.push((V - v) / (S - s))
  }
  const slope = Math.max(-STEEPEST, Math.min(STEEPEST, median(slopes)))
  return { at: median(ends.map(([s, v]) => v - slope * s)), slope }
}

/** Torso share at which the top ends with lower clothes or skin below it; null where it does not. */
function hemAt({ w, h, labels, body }: Labelled, s: number): number | null {
  let isWorn = false
  for (let v = ROWS.from; v < ROWS.to; v += ROWS.step) {
    const at = torsoPoint(body, v, s * body.unit)
    const x = Math.round(at[0])
    const y = Math.round(at[1])
    if (x < 0 || y < 0 || x >= w || y >= h) return null
    const label = labels[y * w + x]
    if (label === UPPER) isWorn = true
    else if (isWorn && (label === LOWER || label === SKIN)) return v
  }
  return null
}
