/** The first guess of a garment point on the person: the torso by `placed`, sleeves rotated onto the arm. */
import type { GarmentShape } from '../garment/garment.ts'
import { toSegment } from '../image/maths.ts'
import type { Point } from '../image/maths.ts'
import { armAt } from './arm-path.ts'
import { placed } from './fit.ts'
import type { FitTargets, SleeveTarget } from './fit.ts'

/** Distance (px) to either side over which the arm's direction is read. */
const DIRECTION = 4

/** Maps a point of the given part to the person (analysis px). */
export function firstGuess(p: Point, part: number, fit: FitTargets, shape: GarmentShape): Point {
  if (part === 0 || shape.kind === 'trousers') return placed(fit.placement, ...p)
  const worn = fit.sleeves[part - 1]
  const drawn = shape.sleeves[part - 1]
  return worn && drawn ? turnedAboutArm(p, drawn.axis, worn, fit.scale) : placed(fit.placement, ...p)
}

/** Maps a sleeve's point to the arm: keeps its share along the axis, and scales and rotates its offset from it. */
function turnedAboutArm(p: Point, axis: readonly Point[], { arm, end }: SleeveTarget, scale: number): Point {
  const hit: [number, number] = [0, 0]
  let best = Infinity
  let segment = 1
  for (let i = 1; i < axis.length; i++) {
    toSegment(p[0], p[1], axis[i - 1], axis[i], hit)
    if (hit[0] < best) {
      best = hit[0]
      segment = i
    }
  }
  const [a, b] = [axis[segment - 1], axis[segment]]
  toSegment(p[0], p[1], a, b, hit)
  const share = (segment - 1 + hit[1]) / (axis.length - 1)
  const d = share * end
  const [before, at, after] = [
    armAt(arm, Math.max(0, d - DIRECTION)),
    armAt(arm, d),
    armAt(arm, d + DIRECTION),
  ]
  const turn = Math.atan2(after[1] - before[1], after[0] - before[0]) - Math.atan2(b[1] - a[1], b[0] - a[0])
  const ox = (p[0] - a[0] - (b[0] - a[0]) * hit[1]) * scale
  const oy = (p[1] - a[1] - (b[1] - a[1]) * hit[1]) * scale
  return [
    at[0] + ox * Math.cos(turn) - oy * Math.sin(turn),
    at[1] + ox * Math.sin(turn) + oy * Math.cos(turn),
  ]
}
