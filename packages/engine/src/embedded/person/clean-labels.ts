/** Islands go to the next best class; hair must hang from the head; loose upper pieces go elsewhere. */
import { length2 } from '../image/maths.ts'
import { sharing, zeroBytes } from '../image/pool.ts'
import type { Planes } from '../image/raster.ts'
import { components } from '../image/regions.ts'
import { LABELS, NO_PERSON } from './label-costs.ts'
import { armBones, nearerShare } from './limbs.ts'
import { BACKGROUND, HAIR, LOWER, SKIN, UPPER } from './types.ts'
import type { Body, Label, LabelMap } from './types.ts'

/** Smaller islands are relabelled (share of the picture). */
const MIN_ISLAND = [
  [HAIR, 0.0015],
  [SKIN, 0.0006],
  [UPPER, 0.0015],
  [LOWER, 0.0015],
] as const
/** Hair this near (face lengths) to the face's centre hangs from the head. */
const HEAD_REACH = 2.6
/** Loose pieces of the upper clothes below this share of the picture, this far (arm radii) from the arms. */
const LOOSE = { area: 0.02, armShare: 1.4 }
/** At or below this opacity a pixel may be background. */
const SURELY_PERSON = 0.6

/** A picture that has labels, and what each would cost. */
export type Labelled = {
  readonly w: number
  readonly h: number
  readonly labels: LabelMap
  readonly costs: Planes
  readonly body: Body
  /** Pixels of the whole picture, where this is a part of it. */
  readonly area?: number
}

/** The cheapest label from `from` on, other than `except`. */
function cheapest(costs: Planes, i: number, from: Label, except?: Label): number {
  let best: number = from
  let bestCost = Infinity
  for (let k: number = from; k < LABELS.length; k++) {
    if (k !== except && costs[k][i] < bestCost) {
      bestCost = costs[k][i]
      best = k
    }
  }
  return best
}

/** The cheapest label of every pixel; background only where the matte (0..1) leaves room for it. */
export function cheapestLabels(costs: Planes, matte: Float32Array, n: number): LabelMap {
  const labels = sharing(() => zeroBytes(n))
  for (let i = 0; i < n; i++) {
    if (matte[i] < NO_PERSON) continue
    labels[i] = cheapest(costs, i, matte[i] > SURELY_PERSON ? HAIR : BACKGROUND)
  }
  return labels
}

/** Changes the labels in place. torso: pixels of the torso that are surely clothed. */
export function cleanLabels(picture: Labelled, torso: readonly number[]): void {
  const { w, h, labels, costs, body, area = w * h } = picture
  const n = w * h
  for (const [k, share] of MIN_ISLAND) {
    const { label, info } = components(labels, w, h, k)
    // Entry 0 is no island.
    const isSmall = info.map((island, number) => number > 0 && island.area < area * share)
    if (!isSmall.includes(true)) continue
    for (let i = 0; i < n; i++) if (isSmall[label[i]]) labels[i] = cheapest(costs, i, HAIR, k)
  }
  if (body.face.visible) dropHairOffTheHead(picture)
  dropLooseUpper(picture, torso)
}

function dropHairOffTheHead({ w, h, labels, costs, body }: Labelled): void {
  const { label } = components(labels, w, h, HAIR)
  const attached = new Set<number>()
  const { centre, length } = body.face
  for (let i = 0; i < w * h; i++) {
    if (!label[i]) continue
    const away = length2((i % w) - centre[0], ((i / w) | 0) - centre[1])
    if (away < length * HEAD_REACH) attached.add(label[i])
  }
  for (let i = 0; i < w * h; i++) {
    if (label[i] && !attached.has(label[i])) labels[i] = cheapest(costs, i, SKIN)
  }
}

function dropLooseUpper(
  { w, h, labels, costs, body, area = w * h }: Labelled,
  torso: readonly number[],
): void {
  const { label, info } = components(labels, w, h, UPPER)
  const rooted = new Set(torso.map((i) => label[i]))
  const arms = [armBones(body, 0), armBones(body, 1)] as const
  for (let i = 0; i < w * h; i++) {
    const id = label[i]
    if (!id || rooted.has(id) || info[id].area > area * LOOSE.area) continue
    if (nearerShare(arms, i % w, (i / w) | 0) > LOOSE.armShare) {
      labels[i] = costs[LOWER][i] < costs[HAIR][i] ? LOWER : HAIR
    }
  }
}
