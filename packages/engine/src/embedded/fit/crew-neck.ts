/** Raises the rim of a crew neck to the base of the neck: laid flat, it hangs deeper than on a body. */
import type { TopShape } from '../garment/garment.ts'
import { clamp, lerp, mix } from '../image/maths.ts'
import type { Point } from '../image/maths.ts'
import type { Pair, Person } from '../person/types.ts'
import type { AddHandle, Placement } from './fit.ts'

/** Greatest width between the neck points, and greatest depth, of a crew neck (chest widths). */
const CREW = { width: 0.52, depth: 0.27 } as const
/** Height (units above the joint line) of the lowest point of its rim on a body. */
const BASE = 0.04
/** Greatest distance (units) by which a rim is raised, and greatest share of its depth. */
const MOST = { units: 0.08, share: 0.35 } as const
/** Places on the rim, as shares of the way from the left neck point to the right one. */
const PLACES = [0.12, 0.25, 0.38, 0.5, 0.62, 0.75, 0.88] as const
const WEIGHT = 1

/**
 * Adds handles on the rim of a crew neck that would hang too low.
 * @param neckTo targets of the neck points
 */
export function addCrewNeck(
  { neck: [left, right], chest, top, w, isRound }: TopShape,
  neckTo: Pair<Point>,
  { body }: Pick<Person, 'body'>,
  { scale, stretchBelow }: Pick<Placement, 'scale' | 'stretchBelow'>,
  add: AddHandle,
): void {
  if (!isRound || right[0] - left[0] > CREW.width * chest) return
  const { neck, down, unit } = body
  const rim = PLACES.map((t) => {
    const x = clamp(Math.round(lerp(left[0], right[0], t)), 0, w - 1)
    return { t, x, y: top[x], depth: top[x] - lerp(left[1], right[1], t) }
  })
  const lowest = Math.max(...rim.map(({ depth }) => depth))
  if (lowest <= 0 || lowest > CREW.depth * chest || rim.some(({ y }) => y < 0)) return
  const deep = lowest * scale * stretchBelow
  const [x, y] = mix(...neckTo, 0.5)
  const height = (neck[0] - x) * down[0] + (neck[1] - y) * down[1] - deep
  const raise = clamp(BASE * unit - height, 0, Math.min(MOST.units * unit, MOST.share * deep))
  if (raise === 0) return
  const kept = 1 - raise / deep
  for (const { t, x: column, y: row, depth } of rim) {
    const [px, py] = mix(...neckTo, t)
    const by = depth * scale * stretchBelow * kept
    add([column, row], [px + down[0] * by, py + down[1] * by], WEIGHT)
  }
}
