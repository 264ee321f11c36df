/** Checks that a pose is of an upright person. The networks find upside-down people in dresses and tops laid flat. */
import type { Landmark } from './types.ts'

/** BlazePose's indices of the shoulders. */
const SHOULDERS = [11, 12] as const
/** BlazePose's indices of the hips. */
const HIPS = [23, 24] as const
/** Least cosine between the torso and the vertical: about 70° of lean. */
const MIN_UPRIGHT = 0.35

/** @param points BlazePose's landmarks */
export function isUpright(points: readonly Landmark[]): boolean {
  const middle = ([a, b]: readonly [number, number]) => ({
    x: (points[a].x + points[b].x) / 2,
    y: (points[a].y + points[b].y) / 2,
  })
  const neck = middle(SHOULDERS)
  const pelvis = middle(HIPS)
  const torso = Math.hypot(pelvis.x - neck.x, pelvis.y - neck.y)
  return (pelvis.y - neck.y) / (torso || 1) > MIN_UPRIGHT
}
