/** Analyses of pictures as remembered by their content, or made now. */
import type { RgbaPicture } from '../picture.ts'
import { contentKey } from './analysis-cache.ts'
import type { AnalysisCache } from './analysis-cache.ts'
import { analyseGarmentPicture } from './garment-analysis.ts'
import type { AnalysedGarment, GarmentTasks } from './garment-tasks.ts'
import type { DecidedOptions } from './options.ts'
import { analysePersonPicture, personKey } from './person-analysis.ts'
import type { AnalysedPerson, Extent } from './person-analysis.ts'
import type { StepHook } from './steps.ts'
import type { VisionRuntime } from './vision/types.ts'

/** The dependencies of the pipeline; they live as long as the engine. */
export type TryOnDeps = {
  readonly runtime: VisionRuntime
  readonly tasks: GarmentTasks
  readonly people: AnalysisCache<AnalysedPerson>
  readonly garments: AnalysisCache<AnalysedGarment>
}

/**
 * Returns the person as analysed before, or analyses them now, in the part of the picture about them or in all of it. Both are
 * remembered side by side, so that a look does not depend on those before it. Rejects with NoPersonFound.
 */
export async function recallPerson(
  { runtime, people }: TryOnDeps,
  picture: RgbaPicture,
  options: DecidedOptions,
  step: StepHook,
  extent: Extent = 'about',
): Promise<AnalysedPerson> {
  const key = await personKey(picture, options, extent)
  const known = people.recall(key)
  if (known) return known
  const analysed = await analysePersonPicture(runtime, picture, options, step, extent)
  people.remember(key, analysed)
  return analysed
}

/** Returns the garment as read before, or reads it now. Rejects with NoGarmentFound. */
export async function recallGarment(
  { runtime, garments, tasks }: TryOnDeps,
  picture: RgbaPicture,
  { category }: DecidedOptions,
): Promise<{ readonly garment: AnalysedGarment; readonly isNew: boolean }> {
  const key = await contentKey(picture, category)
  const known = garments.recall(key)
  if (known) return { garment: known, isNew: false }
  const garment = await analyseGarmentPicture(runtime, tasks, picture, category)
  garments.remember(key, garment)
  return { garment, isNew: true }
}
