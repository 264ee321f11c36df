/**
 * The front neckline: among curves depth·(1 − |t|^p) between the neck points, the one along which colour changes
 * most. Cloth above it is the inside of the back and is erased.
 */
import { clamp } from '../image/maths.ts'
import type { Planes } from '../image/raster.ts'
import type { FrontNeckline, Neckline, NeckCurve, TopShape } from './garment.ts'
import { edgeAlong } from './neckline-edge.ts'

const POWERS = [1, 1.4, 2, 2.8, 4]
/** A pointed collar's straight lines meet more seams by chance. */
const POINTED_DISCOUNT = 0.85
/** Widths tried, in neck widths; wider ones score less and reach at most this far (chest widths). */
const WIDTHS = [1, 1.22, 1.45]
const WIDER_DISCOUNT = 0.9
const MAX_HALF_WIDTH = 0.46
const MIN_HALF_WIDTH = 0.1
/** Depths searched and preferred (a bell of two slopes), in chest widths. */
const DEPTH = { min: 0.05, max: 0.55, usual: 0.22, tighter: 0.085, looser: 0.2 }
/** A neckline ends at least this far (chest widths) above the hem. */
const ABOVE_HEM = 0.2
/** The silhouette itself dips this far (chest widths): nothing to erase. */
const OPEN_FROM = 0.16
/** A weaker edge is none: a usual collar of this depth (chest widths) is taken. */
const WEAK = 1.6
const WEAK_DEPTH = 0.11
/** A knitted rib has two edges; the upper one, up to this far above and at least this strong, is the neckline. */
const RIB = { width: 0.07, strength: 0.72 }

/** A curve with its mean end height. */
type Candidate = FrontNeckline & { readonly base: number }

/** The neckline of a top or dress in Lab planes of its size; null when its neck is too narrow to hold one. */
export function findNeckline(shape: TopShape, lab: Planes): Neckline | null {
  const { chest, neck, top } = shape
  const middleX = (neck[0][0] + neck[1][0]) / 2
  const baseY = (neck[0][1] + neck[1][1]) / 2
  const topY = top[Math.round(middleX)]
  const halfWidth = (neck[1][0] - neck[0][0]) / 2
  if (topY < 0 || topY - baseY > chest * OPEN_FROM) return { open: true, depth: topY - baseY }
  if (halfWidth < chest * MIN_HALF_WIDTH) return null
  const peaks = WIDTHS.flatMap((factor) => peaksForWidth(shape, lab, middleX, halfWidth * factor, factor))
  let best: Candidate | null = null
  let bestScore = 0
  for (const peak of peaks) {
    const prior = depthPrior((peak.depth + peak.base - baseY) / chest)
    const score = peak.edge * prior * (peak.factor > 1 ? WIDER_DISCOUNT : 1)
    if (score > bestScore) {
      bestScore = score
      best = peak
    }
  }
  if (!best || best.edge < WEAK) return usualCollar(shape, middleX, halfWidth)
  return upperRibEdge(best, peaks, chest)
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
  const above = peaks.filter(
    (p) =>
      p.factor === best.factor &&
      p.depth < best.depth &&
      best.depth - p.depth < chest * RIB.width &&
      p.edge > best.edge * RIB.strength,
  )
  return above.length ? above.reduce((a, b) => (a.depth < b.depth ? a : b)) : best
}

const depthPrior = (q: number) =>
  Math.exp(-(((q - DEPTH.usual) / (q < DEPTH.usual ? DEPTH.tighter : DEPTH.looser)) ** 2))

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
  const { chest, neck, hemY } = shape
  if (factor > 1 && halfWidth > chest * MAX_HALF_WIDTH) return []
  const left = factor === 1 ? neck[0][1] : topAt(shape, middleX - halfWidth, neck[0][1])
  const right = factor === 1 ? neck[1][1] : topAt(shape, middleX + halfWidth, neck[1][1])
  const base = (left + right) / 2
  const baseY = (neck[0][1] + neck[1][1]) / 2
  const deepest = Math.min(chest * DEPTH.max, hemY - baseY - chest * ABOVE_HEM)
  const found: Candidate[] = []
  for (let depth = chest * DEPTH.min; depth < deepest; depth++) {
    const edgeOf = (power: number) => {
      const curve = { middleX, halfWidth, left, right, depth, power }
      const contrast = edgeAlong(shape, lab, curve, (x) => necklineY(curve, x))
      return { power, edge: contrast * (power === 1 ? POINTED_DISCOUNT : 1) }
    }
    const { power, edge } = POWERS.map(edgeOf).reduce((a, b) => (b.edge > a.edge ? b : a))
    found.push({ open: false, middleX, halfWidth, left, right, depth, power, edge, factor, base })
  }
  return found.filter(
    (c, i) => i > 0 && i < found.length - 1 && c.edge >= found[i - 1].edge && c.edge > found[i + 1].edge,
  )
}

function topAt({ top, w }: TopShape, x: number, fallback: number): number {
  const y = top[Math.round(clamp(x, 0, w - 1))]
  return y < 0 ? fallback : y
}
