/** Gets analyses of pictures from a content-keyed cache, or computes them. */
import type { RgbaPicture } from '../picture.ts'
import { contentKey } from './analysis-cache.ts'
import type { AnalysisCache } from './analysis-cache.ts'
import { analyseGarmentPicture } from './garment-analysis.ts'
import type { GarmentAnalysis, GarmentTasks } from './garment-tasks.ts'
import type { DecidedOptions } from './options.ts'
import { analysePersonPicture, personKey } from './person-analysis.ts'
import type { PersonAnalysis, Extent } from './person-analysis.ts'
import type { StepHook } from './steps.ts'
import type { VisionRuntime } from './vision/types.ts'

/** The dependencies of the pipeline; they live as long as the engine. */
export type TryOnDeps = {
  readonly runtime: VisionRuntime
  readonly tasks: GarmentTasks
  readonly people: AnalysisCache<PersonAnalysis>
  readonly garments: AnalysisCache<GarmentAnalysis>
}

/**
 * Returns the cached analysis of the person, or computes it, for the part of the photo around them or for all of it.
 * Both extents are cached separately, so that a look does not depend on earlier ones. Rejects with NoPersonFound.
 */
export async function recallPerson(
  { runtime, people }: TryOnDeps,
  picture: RgbaPicture,
  options: DecidedOptions,
  step: StepHook,
  extent: Extent = 'around-person',
): Promise<PersonAnalysis> {
  const key = await personKey(picture, options, extent)
  const known = people.recall(key)
  if (known) return known
  const analysed = await analysePersonPicture(runtime, picture, options, step, extent)
  people.remember(key, analysed)
  return analysed
}

/** Returns the cached analysis of the garment, or computes it (`isNew`). Rejects with NoGarmentFound. */
export async function recallGarment(
  { runtime, garments, tasks }: TryOnDeps,
  picture: RgbaPicture,
  { category }: Pick<DecidedOptions, 'category'>,
): Promise<{ readonly garmentAnalysis: GarmentAnalysis; readonly isNew: boolean }> {
  const key = await contentKey(picture, category)
  const known = garments.recall(key)
  if (known) return { garmentAnalysis: known, isNew: false }
  const garmentAnalysis = await analyseGarmentPicture(runtime, tasks, picture, category)
  garments.remember(key, garmentAnalysis)
  return { garmentAnalysis, isNew: true }
}
