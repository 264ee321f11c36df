/** What each label costs at each pixel, within the picture's colour regions: half of it may be done by somebody else. */
import { guided, guideOf } from '../image/guided-filter.ts'
import type { Mixture } from '../image/mixture.ts'
import { scoped, sharing, zeroPlane } from '../image/pool.ts'
import type { Plane, Planes } from '../image/raster.ts'
import { LABELS, NO_PERSON, writeCosts } from './label-costs.ts'
import type { SeedContext } from './seed-context.ts'

const SMOOTHING = { radius: 4, eps: 1e-3 }

/** A picture of a person whose body is known, with its colours (0..1). */
export type Weighed = SeedContext & { readonly rgb: Planes }

/** Somebody who weighs beside this thread. */
export type Weigher = {
  /** Whether they would begin at once, while this thread goes on, and can write into its planes. */
  isFree(): boolean
  /** As `writeCosts`. */
  writeCosts(...asked: Parameters<typeof writeCosts>): Promise<void>
  /** As `smoothCosts`. */
  smoothCosts(...asked: Parameters<typeof smoothCosts>): Promise<void>
}

/** Smooths the planes in place, within the colour regions of the picture. */
export function smoothCosts({ rgb, w, h }: Pick<Weighed, 'rgb' | 'w' | 'h'>, costs: readonly Plane[]): void {
  scoped(() => {
    const guide = guideOf(rgb, w, h, SMOOTHING.radius, SMOOTHING.eps)
    for (const plane of costs) guided(guide, plane, plane)
  })
}

/** How many of the planes this thread smooths, beside what else it has to do. */
const OWN_PLANES = 3

/** One plane of costs per label, whose colours the models tell. */
export async function weigh(
  { body, matte, lab, rgb, w, h }: Weighed,
  models: readonly (Mixture | null)[],
  somebody?: Weigher,
): Promise<Plane[]> {
  const context = { body, matte, lab, w, h }
  const helper = somebody?.isFree() ? somebody : null
  const costs = scoped(() => sharing(() => LABELS.map(() => zeroPlane(w * h))))
  const middle = helper ? middleRow(context) : h
  const written = helper?.writeCosts(context, models, middle, h, costs)
  written?.catch(() => undefined)
  writeCosts(context, models, 0, middle, costs)
  await written
  const own = helper ? OWN_PLANES : costs.length
  const smoothed = helper?.smoothCosts({ rgb, w, h }, costs.slice(own))
  smoothed?.catch(() => undefined)
  smoothCosts({ rgb, w, h }, costs.slice(0, own))
  await smoothed
  return costs
}

/** The row above which half of the person's pixels lie: the others cost nothing to weigh. */
function middleRow({ matte, w, h }: SeedContext): number {
  let count = 0
  for (let i = 0; i < matte.length; i++) if (matte[i] >= NO_PERSON) count++
  let i = 0
  for (let seen = 0; i < matte.length && seen < count / 2; i++) if (matte[i] >= NO_PERSON) seen++
  return Math.min(h, Math.ceil(i / w))
}
