/**
 * Compares the layer of new cloth, which a finished look does not contain separately, with the rendered ground truth.
 */
import { analysisCache } from '@toile/engine/embedded/analysis-cache'
import { compositeGarment, NO_CUT_SIDES } from '@toile/engine/embedded/composite'
import { garmentTasksOnThisThread } from '@toile/engine/embedded/garment-tasks'
import { labPlanes } from '@toile/engine/embedded/image/colour'
import { distanceTo } from '@toile/engine/embedded/image/distance'
import type { Mask, RgbImage } from '@toile/engine/embedded/image/raster'
import { either, maskOf } from '@toile/engine/embedded/image/regions'
import { decideOptions } from '@toile/engine/embedded/options'
import { recallGarment, recallPerson } from '@toile/engine/embedded/recall'
import type { TryOnDeps } from '@toile/engine/embedded/recall'
import { createNodeRuntime } from '@toile/engine/embedded/runtime-node'
import { CHANGED, difference, meanOver } from './figures.ts'
import type { TruePair } from './true-pair.ts'

export type WornFigures = {
  /** Intersection over union of the visible new cloth and that of the truth. */
  readonly wornIou: number
  /**
   * Correlation of the look's luma with that of the garment's picture, at corresponding points; null for plain cloth.
   */
  readonly print: number | null
  /** Changed share of the pixels that are far from all garments and unchanged in the truth. */
  readonly touched: number | null
}

/** Distance (px) from a garment within which shadows and light may change. */
const NEAR = 8
/** Pixels whose ΔE₀₀ between the two true pictures is at most this count as unchanged. */
const STILL = 1
/** Cloth of lower opacity is ignored. */
const FAINT = 0.02

/** Minimal opacity of visible cloth. */
const SEEN = 0.5
/** Maximal opacity of what covers visible cloth. */
const IN_FRONT = 0.05
/** Cloth whose luma (0..1) deviates by less is plain: its correlation would measure the light. */
const PLAIN = 0.1

export async function wornDeps(): Promise<TryOnDeps> {
  return {
    runtime: await createNodeRuntime(),
    tasks: garmentTasksOnThisThread,
    people: analysisCache(1),
    garments: analysisCache(1),
  }
}

export async function wornFigures(deps: TryOnDeps, pair: TruePair): Promise<WornFigures> {
  const options = decideOptions({})
  const ignore = () => undefined
  const { person, image } = await recallPerson(deps, pair.personA, options, ignore, 'whole-photo')
  const { garmentAnalysis } = await recallGarment(deps, pair.garmentB, options)
  const { garment } = garmentAnalysis
  const how = { ...options, keepsCloth: true }
  const made = await compositeGarment(deps.tasks, image, person, garment, how, NO_CUT_SIDES, ignore)
  if (!made?.cloth) throw new Error(`No cloth on ${pair.name}`)
  const { layer, front } = made.cloth
  const hidden = (i: number) => front[(Math.floor(i / layer.w) >> 1) * person.w + ((i % layer.w) >> 1)]!
  const truth = await pair.mask('b_garment', layer.w, layer.h)
  const seen = layer.alpha.map((alpha, i) => alpha * (1 - hidden(i)))
  const { texture } = garment
  const compared: [number, number][] = []
  layer.places!.u.forEach((u, i) => {
    if (u < 0 || seen[i]! < 1 - IN_FRONT) return
    const at = 4 * (Math.floor(layer.places!.v[i]!) * texture.w + Math.floor(u))
    compared.push([lumaOf(texture.data, at), lumaOf(made.picture.data, 3 * i)])
  })
  const cloth = maskOf(seen.length, (i) => seen[i]! > FAINT)
  const touched = await touchedShare(pair, made.picture, either(cloth, truth))
  return { wornIou: overlap(seen, truth), print: correlation(compared), touched }
}

async function touchedShare(pair: TruePair, look: RgbImage, cloth: Mask): Promise<number | null> {
  const { w, h } = look
  const planes = ({ data }: RgbImage) => labPlanes(data, w * h)
  const [made, old, right] = [
    planes(look),
    planes(await pair.picture('person_a', w, h)),
    planes(await pair.picture('person_b', w, h)),
  ]
  const toCloth = distanceTo(either(cloth, await pair.mask('a_garment', w, h)), w, h, NEAR + 1)
  return meanOver(
    w * h,
    (i) => toCloth[i]! > NEAR && difference(old, right, i) < STILL,
    (i) => (difference(made, old, i) > CHANGED ? 1 : 0),
  )
}

const lumaOf = (data: ArrayLike<number>, at: number): number =>
  (0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!) / 255

export function overlap(seen: ArrayLike<number>, truth: ArrayLike<number>): number {
  let [both, either] = [0, 0]
  for (let i = 0; i < seen.length; i++) {
    const [a, b] = [seen[i]! > SEEN, truth[i] === 1]
    if (a && b) both++
    if (a || b) either++
  }
  return both / either
}

/** Computes Pearson's correlation of the pairs; null if the first values are those of plain cloth. */
export function correlation(pairs: readonly (readonly [number, number])[]): number | null {
  const mean = (k: 0 | 1) => pairs.reduce((sum, pair) => sum + pair[k], 0) / pairs.length
  const [a, b] = [mean(0), mean(1)]
  let [aa, bb, ab] = [0, 0, 0]
  for (const [x, y] of pairs) {
    aa += (x - a) ** 2
    bb += (y - b) ** 2
    ab += (x - a) * (y - b)
  }
  return Math.sqrt(aa / pairs.length) < PLAIN ? null : ab / Math.sqrt(aa * bb)
}
