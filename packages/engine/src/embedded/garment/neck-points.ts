/** Neck points and shoulder points of a top or dress, read off the upper outline. */
import { clamp } from '../image/maths.ts'
import type { Point } from '../image/maths.ts'
import type { Pair, Side } from '../person/types.ts'
import { SIDES } from '../person/types.ts'
import type { Outline } from './garment.ts'

/** Neck points are looked for from here outwards (chest widths), ending at the reach. */
const NECK_FROM = 0.06
const NECK_REACH = { sleeveless: 0.5, sleeved: 0.6 }
/** px of height that a place loses per px it lies further out. */
const OUTER_HANDICAP = { sleeveless: 0.25, sleeved: 0.1 }
/** Distances from the axis that differ more (chest widths) are averaged. */
const MAX_UNEVENNESS = 0.12
/** Shoulder points lie this far inside the armpits; above them by the drop when the top gives no height. */
const SHOULDER_INSET = 0.045
/** A wide neckline leaves at least this much (chest widths) of shoulder beside it. */
const MIN_SHOULDER = 0.12
const USUAL_DROP = 0.3
/** Strap corners are read this far below the neck point: the less of a share of the height and of the chest. */
const STRAP_ROW = { height: 0.05, chest: 0.08 }
/** A strap's run starts at most this far (chest widths) outside the neck point. */
const STRAP_REACH = 0.15
/** Height of a column without garment: below everything. */
const NOWHERE = 1e4

/** What is known of the garment when the neck is read. */
type Chest = {
  armpit: Pair<Point>
  chest: number
  sleeveless: boolean
}

/** Uppermost mask row per column, averaged with its neighbours. */
function smoothTop({ top }: Outline): Float32Array {
  return Float32Array.from(top, (_, x) => {
    let sum = 0
    let count = 0
    for (let d = -1; d <= 1; d++) {
      const t = top[x + d]
      if (t >= 0) {
        sum += t
        count++
      }
    }
    return count ? sum / count : NOWHERE
  })
}

/** The highest top between the axis and the armpit, outer places handicapped. */
export function findNeck(outline: Outline, { chest, sleeveless }: Chest): Pair<Point> {
  const { w, axis } = outline
  const top = smoothTop(outline)
  const kind = sleeveless ? 'sleeveless' : 'sleeved'
  const reach = chest * NECK_REACH[kind]
  const at = (d: number, k: Side): Point => {
    const x = Math.round(clamp(axis + (k ? d : -d), 0, w - 1))
    return [x, top[x]]
  }
  const distances = SIDES.map((k) => {
    let best = chest * NECK_FROM
    let bestValue = Infinity
    for (let d = chest * NECK_FROM; d < reach; d++) {
      const value = at(d, k)[1] - d * OUTER_HANDICAP[kind]
      if (value < bestValue) {
        bestValue = value
        best = d
      }
    }
    return best
  })
  const mean = (distances[0] + distances[1]) / 2
  const uneven = Math.abs(distances[0] - distances[1]) > chest * MAX_UNEVENNESS
  return [at(uneven ? mean : distances[0], 0), at(uneven ? mean : distances[1], 1)]
}

export function findShoulders(outline: Outline, chest: Chest, neck: Pair<Point>): Pair<Point> {
  if (chest.sleeveless)
    return [strapCorner(outline, chest.chest, neck, 0), strapCorner(outline, chest.chest, neck, 1)]
  const top = smoothTop(outline)
  const shoulder = (k: Side): Point => {
    const sign = k ? 1 : -1
    const [armpitX, armpitY] = chest.armpit[k]
    const inset = (armpitX - neck[k][0]) * sign - chest.chest * SHOULDER_INSET
    const beyondNeck = sign * Math.max(inset, chest.chest * MIN_SHOULDER)
    const x = Math.round(clamp(neck[k][0] + beyondNeck, 0, outline.w - 1))
    return [x, top[x] < armpitY ? top[x] : armpitY - chest.chest * USUAL_DROP]
  }
  return [shoulder(0), shoulder(1)]
}

/** Outer corner of the strap or shoulder a little below the neck point. */
function strapCorner(outline: Outline, chest: number, neck: Pair<Point>, k: Side): Point {
  const { rows, h, height, axis } = outline
  const sign = k ? 1 : -1
  const y = Math.round(neck[k][1] + Math.min(height * STRAP_ROW.height, chest * STRAP_ROW.chest))
  let x = neck[k][0]
  for (const run of rows[clamp(y, 0, h - 1)]) {
    if (k ? run[1] <= axis : run[0] >= axis) continue
    if ((run[k] - x) * sign > 0 && (run[1 - k] - neck[k][0]) * sign < chest * STRAP_REACH) x = run[k]
  }
  return [x, y]
}
