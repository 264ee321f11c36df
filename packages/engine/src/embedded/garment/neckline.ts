/**
 * The front neckline: among curves depth·(1 − |t|^p) between the neck points, the one along which colour changes
 * most. Cloth above it is the inside of the back and is erased. Below the foot of a standing collar there is none.
 */
import { clamp } from '../image/maths.ts'
import type { Planes } from '../image/raster.ts'
import type { FrontNeckline, Neckline, NeckCurve, TopShape } from './garment.ts'
import { collarMiddle } from './neck-middle.ts'
import { neckLabelEnd } from './neck-label.ts'
import { edgeAlong } from './neckline-edge.ts'

const POWERS = [1, 1.4, 2, 2.8, 4]
/** A pointed collar's straight lines meet more seams by chance; nearly straight ones more prints, and score less. */
const POINTED_DISCOUNT = 0.85
const STRAIGHT = { power: 1.4, discount: 0.94 }
/**
 * Widths tried, in neck widths; wider ones score less and reach at most this far (chest widths), narrower ones are the
 * openings of rolled and folded collars, whose highest places lie outside.
 */
const WIDTHS = [0.62, 0.8, 1, 1.22, 1.45]
const WIDER_DISCOUNT = 0.9
const MAX_HALF_WIDTH = 0.46
const MIN_HALF_WIDTH = 0.1
/** Depths searched and preferred (a bell of two slopes), in chest widths. */
const DEPTH = { min: 0.05, max: 0.55, usual: 0.22, tighter: 0.085, looser: 0.2 }
/**
 * Narrow openings are shallow (deeper ones would be prints), and are thought of only where the outline falls away like a
 * roll (this far below the neck points, at this distance in neck widths), or slightly so while nothing speaks for a
 * usual one.
 */
const NARROW = { min: 0.1, max: 0.24, usual: 0.15, tighter: 0.085, looser: 0.32 }
const ROLL = { drop: 0.06, slight: 0.035, at: 1.3 }
const UNDECIDED = 2
/** A neckline ends at least this far (chest widths) above the hem. */
const ABOVE_HEM = 0.2
/** The silhouette itself dips this far (chest widths): nothing to erase. */
const OPEN_FROM = 0.16
/** A weaker edge is none: a usual collar of this depth (chest widths) is taken. */
const WEAK = 1.45
const WEAK_DEPTH = 0.11
/** The same where the maker's label tells that the inside of the back shows. */
const WEAK_UNDER_LABEL = 1
/** In a standing collar, which mostly hides the back, only this much is an edge. */
const WEAK_IN_COLLAR = 3.2
/**
 * A knitted rib has two edges; the upper one, up to this far above and at least this strong, is the neckline. Both are
 * bent alike: their powers differ by this factor at most.
 */
const RIB = { width: 0.07, strength: 0.72, alike: 2 }
/**
 * A band of its own colour, darker than the cloth on both its sides: its upper edge, this strong and at least this
 * share as wide as its lower one, is the neckline, though the darker side is below.
 */
const BAND = { narrower: 0.79, darker: 1.15, step: 6.5 }

/** A curve with its mean end height, its colour step, and how likely it is the neckline. */
type Candidate = FrontNeckline & { readonly base: number; readonly step: number; readonly score: number }

/** The neckline of a top or dress in Lab planes of its size; null when its neck is too narrow to hold one. */
export function findNeckline(shape: TopShape, lab: Planes): Neckline | null {
  const { chest, neck, top } = shape
  const middleX = (neck[0][0] + neck[1][0]) / 2
  const baseY = (neck[0][1] + neck[1][1]) / 2
  const topY = top[Math.round(middleX)]
  const halfWidth = (neck[1][0] - neck[0][0]) / 2
  if (topY < 0 || topY - baseY > chest * OPEN_FROM) return { open: true, depth: topY - baseY }
  if (halfWidth < chest * MIN_HALF_WIDTH) return null
  const collarX = collarMiddle(shape, lab)
  const labelEnd = neckLabelEnd(shape, lab, collarX)
  const peaks = WIDTHS.flatMap((factor) =>
    peaksForWidth(shape, lab, collarX, halfWidth * factor, factor),
  ).filter(({ base, depth }) => labelEnd === null || base + depth > labelEnd)
  const usual = Math.max(0, ...peaks.filter((p) => p.factor === 1).map((p) => p.score))
  const fallsAway = fallOutside(shape, middleX, halfWidth, baseY)
  const narrow = fallsAway > chest * (usual < UNDECIDED ? ROLL.slight : ROLL.drop)
  let best: Candidate | null = null
  for (const peak of peaks) {
    if (peak.factor < 1 && !narrow) continue
    if (!best || peak.score > best.score) best = peak
  }
  if (shape.collar && (!best || best.edge < WEAK_IN_COLLAR)) return { open: true, depth: topY - baseY }
  if (!best || best.edge < (labelEnd === null ? WEAK : WEAK_UNDER_LABEL))
    return usualCollar(shape, middleX, halfWidth)
  return upperRibEdge(best, peaks, chest)
}

/** How far (px) the outline falls outside both neck points, as it does over a rolled collar. */
function fallOutside({ top, w }: TopShape, middleX: number, halfWidth: number, baseY: number): number {
  const fall = (side: number) =>
    top[Math.round(clamp(middleX + side * ROLL.at * halfWidth, 0, w - 1))] - baseY
  return Math.min(fall(-1), fall(1))
}

const usualCollar = ({ neck, chest }: TopShape, middleX: number, halfWidth: number): FrontNeckline => ({
  open: false,
  middleX,
  halfWidth,
  left: neck[0][1],
  right: neck[1][1],
  depth: chest * WEAK_DEPTH,
  power: 2,
  edge: 0,
  factor: 1,
})

function upperRibEdge(best: Candidate, peaks: Candidate[], chest: number): Candidate {
  const bottom = best.base + best.depth
  const isAbove = (p: Candidate) =>
    p.base + p.depth < bottom &&
    bottom - p.base - p.depth < chest * RIB.width &&
    Math.max(p.power, best.power) <= RIB.alike * Math.min(p.power, best.power)
  const above = peaks.filter(
    (p) => isAbove(p) && p.factor === best.factor && p.edge > best.edge * RIB.strength,
  )
  const inBand = peaks.filter((p) => isAbove(p) && isUpperEdge(p, best))
  return [...above, ...inBand].reduce((a, b) => (b.base + b.depth < a.base + a.depth ? b : a), best)
}

/** Whether p and `lower` are the edges of a dark band on light cloth, which the inside of the back does not hide. */
const isUpperEdge = (p: Candidate, lower: Candidate): boolean =>
  p.factor <= lower.factor &&
  p.factor > lower.factor * BAND.narrower &&
  lower.edge > lower.step * BAND.darker &&
  p.edge * BAND.darker < p.step &&
  p.step > BAND.step

function depthPrior(q: number, factor: number): number {
  const { usual, tighter, looser } = factor < 1 ? NARROW : DEPTH
  return Math.exp(-(((q - usual) / (q < usual ? tighter : looser)) ** 2))
}

/** y of the curve at x. */
export function necklineY(curve: NeckCurve, x: number): number {
  const t = clamp((x - curve.middleX) / curve.halfWidth, -1, 1)
  return (
    curve.left + ((curve.right - curve.left) * (t + 1)) / 2 + curve.depth * (1 - Math.abs(t) ** curve.power)
  )
}

/** Local maxima over depth of the best edge among all powers. */
function peaksForWidth(
  shape: TopShape,
  lab: Planes,
  middleX: number,
  halfWidth: number,
  factor: number,
): Candidate[] {
  const { chest, neck, hemY, collar } = shape
  if (factor > 1 && halfWidth > chest * MAX_HALF_WIDTH) return []
  const left = factor === 1 ? neck[0][1] : topAt(shape, middleX - halfWidth, neck[0][1])
  const right = factor === 1 ? neck[1][1] : topAt(shape, middleX + halfWidth, neck[1][1])
  const base = (left + right) / 2
  const baseY = (neck[0][1] + neck[1][1]) / 2
  const limits = factor < 1 ? NARROW : DEPTH
  const inCollar = collar ? Math.min(collar[0][1], collar[1][1]) - base : Infinity
  const deepest = Math.min(chest * limits.max, hemY - baseY - chest * ABOVE_HEM, inCollar)
  const found: Candidate[] = []
  for (let depth = chest * limits.min; depth < deepest; depth++) {
    const edgeOf = (power: number) => {
      const curve = { middleX, halfWidth, left, right, depth, power }
      const { step, edge } = edgeAlong(shape, lab, curve, (x) => necklineY(curve, x))
      const discount = power === 1 ? POINTED_DISCOUNT : 1
      return { power, step: step * discount, edge: edge * discount }
    }
    const { power, step, edge } = POWERS.map(edgeOf).reduce((a, b) => (b.edge > a.edge ? b : a))
    const score =
      edge *
      depthPrior((depth + base - baseY) / chest, factor) *
      (factor > 1 ? WIDER_DISCOUNT : 1) *
      (power === STRAIGHT.power ? STRAIGHT.discount : 1)
    const curve = { middleX, halfWidth, left, right, depth, power }
    found.push({ ...curve, open: false, step, edge, factor, base, score })
  }
  return found.filter(
    (c, i) => i > 0 && i < found.length - 1 && c.edge >= found[i - 1].edge && c.edge > found[i + 1].edge,
  )
}

function topAt({ top, w }: TopShape, x: number, fallback: number): number {
  const y = top[Math.round(clamp(x, 0, w - 1))]
  return y < 0 ? fallback : y
}
