/** Cloth seeds: chest and upper arms for the upper clothes, thighs for the lower ones, without bare skin. */
import { coloursAt, stepFor } from '../image/colours.ts'
import { colourOf, medianBy, mix } from '../image/maths.ts'
import type { Colour } from '../image/maths.ts'
import { clusters } from '../image/mixture.ts'
import type { Cluster } from '../image/mixture.ts'
import type { Planes } from '../image/raster.ts'
import { armBones, nearerShare } from './limbs.ts'
import { MIN_SEEDS, pixelAt, strip } from './seed-context.ts'
import type { SeedContext, SkinTest } from './seed-context.ts'
import { distanceToShades } from './shades.ts'
import { SIDES } from './types.ts'

/**
 * Clusters that look like skin (or trousers' that look like the top) are dropped as a whole, unless they are most of
 * the sample (then the cloth is skin-coloured, or one piece). Whole clusters, since single pixels of pale or shaded skin slip past any threshold.
 */
const CLUSTER = { distance: 9, keepAbove: 0.6, count: 6, maxPoints: 1500 }
/** Units by which the trousers' colours lie lower than those of a top that hangs over them (medians). */
const HEM_STEP = 0.15
/** A limb that looks the same above and below the joint is bare (or wholly covered: its end tells). */
const SAME_MATERIAL = 12
/** Rows of the torso (shares of shoulder→hip); below `chestEnd` a short top may have ended. */
const TORSO_ROWS = { from: 0.16, to: 0.72, step: 0.012, armsFrom: 0.3, chestEnd: 0.52 }

/** Pixels of upper and lower clothes, and the torso's. */
export function clothPixels(
  context: SeedContext,
  skinLike: SkinTest,
  shades: readonly Colour[],
): { upper: number[]; lower: number[]; torso: number[] } {
  const { body } = context
  const { torso, chest } = torsoPixels(context)
  const upper = [withoutSkin(chest, context, shades)]
  const thighs: number[] = []
  for (const k of SIDES) {
    const upperArm: number[] = []
    const forearm: number[] = []
    strip(context, body.shoulder[k], body.elbow[k], body.unit * 0.06, 0.08, 0.45, (i) => upperArm.push(i))
    strip(context, body.elbow[k], body.wrist[k], body.unit * 0.05, 0.1, 0.9, (i) => forearm.push(i))
    if (!limbIsBare(upperArm, forearm, context, skinLike)) {
      upper.push(withoutSkin(upperArm, context, shades))
    }
    strip(context, body.hip[k], body.knee[k], body.unit * 0.1, 0.1, 0.6, (i) => thighs.push(i))
  }
  const worn = upper.flat()
  return { upper: worn, lower: withoutUpper(withoutSkin(thighs, context, shades), context, worn), torso }
}

function torsoPixels(context: SeedContext): { torso: number[]; chest: number[] } {
  const { body, matte } = context
  const arms = [armBones(body, 0), armBones(body, 1)] as const
  const torso: number[] = []
  const chest: number[] = []
  for (let v = TORSO_ROWS.from; v < TORSO_ROWS.to; v += TORSO_ROWS.step) {
    const a = mix(body.shoulder[0], body.hip[0], v)
    const b = mix(body.shoulder[1], body.hip[1], v)
    for (let s = 0.18; s <= 0.82; s += 0.02) {
      const [x, y] = mix(a, b, s)
      const i = pixelAt(context, x, y)
      if (i < 0 || matte[i] < 0.8) continue
      if (v > TORSO_ROWS.armsFrom && nearerShare(arms, x, y) < 0.9) continue
      torso.push(i)
      if (v <= TORSO_ROWS.chestEnd) chest.push(i)
    }
  }
  return { torso, chest }
}

function withoutSkin(indices: number[], { lab }: SeedContext, shades: readonly Colour[]): number[] {
  const drop = clustersLike(indices, lab, (mean) => distanceToShades(shades, ...mean) < CLUSTER.distance)
  return drop ? indices.filter((i) => !drop(i)) : indices
}

/**
 * A long top covers the thighs' beginning: its colours there are no trousers. They lie above the trousers' own; a
 * skirt that shares the top's colours has them everywhere.
 */
function withoutUpper(indices: number[], { lab, w, body }: SeedContext, upper: readonly number[]): number[] {
  if (upper.length < MIN_SEEDS) return indices
  const worn = groupsOf(upper, lab).map(({ mean }) => mean)
  const drop = clustersLike(indices, lab, (mean) => distanceToShades(worn, ...mean) < CLUSTER.distance)
  if (!drop) return indices
  const row = (list: readonly number[]) => medianBy(list, (i) => Math.floor(i / w))
  const kept = indices.filter((i) => !drop(i))
  return row(kept) - row(indices.filter(drop)) > HEM_STEP * body.unit ? kept : indices
}

const groupsOf = (pixels: readonly number[], lab: Planes): Cluster[] =>
  clusters(coloursAt(lab, pixels, stepFor(pixels.length, CLUSTER.maxPoints)), CLUSTER.count)

/** Tells the pixels of the clusters that are alike; null when none are, or nearly all. */
function clustersLike(
  indices: readonly number[],
  lab: Planes,
  alike: (mean: Colour) => boolean,
): ((i: number) => boolean) | null {
  if (indices.length < MIN_SEEDS) return null
  const groups = groupsOf(indices, lab)
  const chosen = groups.map(({ mean }) => alike(mean))
  const share = groups.reduce((sum, g, k) => sum + (chosen[k] ? g.weight : 0), 0)
  if (share === 0 || share > CLUSTER.keepAbove) return null
  return (i) => {
    let best = 0
    for (let k = 1; k < groups.length; k++) {
      if (gap(lab, i, groups[k].mean) < gap(lab, i, groups[best].mean)) best = k
    }
    return chosen[best]
  }
}

const gap = ([L, A, B]: Planes, i: number, q: Colour): number =>
  (L[i] - q[0]) ** 2 + (A[i] - q[1]) ** 2 + (B[i] - q[2]) ** 2

function limbIsBare(
  upper: readonly number[],
  lower: readonly number[],
  { lab }: SeedContext,
  skinLike: SkinTest,
): boolean {
  if (lower.length < MIN_SEEDS || upper.length < MIN_SEEDS) return false
  const mid = (list: readonly number[]): Colour => colourOf((c) => medianBy(list, (i) => lab[c][i]))
  const [a, b] = [mid(upper), mid(lower)]
  const same = Math.hypot((a[0] - b[0]) * 0.4, a[1] - b[1], a[2] - b[2]) < SAME_MATERIAL
  return same && lower.filter((i) => skinLike(i, 1.3)).length > lower.length * 0.5
}
