/** Analyses of pictures as remembered by their content, or made now. */
import type { RgbaPicture } from '../picture.ts'
import { contentKey } from './analysis-cache.ts'
import type { AnalysisCache } from './analysis-cache.ts'
import { analyseGarmentPicture } from './garment-analysis.ts'
import type { AnalysedGarment, GarmentTasks } from './garment-tasks.ts'
import type { DecidedOptions } from './options.ts'
import { analysePersonPicture, personKey } from './person-analysis.ts'
import type { AnalysedPerson } from './person-analysis.ts'
import type { StepHook } from './steps.ts'
import type { VisionRuntime } from './vision/types.ts'

/** The dependencies of the pipeline; they live as long as the engine. */
export type TryOnDeps = {
  readonly runtime: VisionRuntime
  readonly tasks: GarmentTasks
  readonly people: AnalysisCache<AnalysedPerson>
  readonly garments: AnalysisCache<AnalysedGarment>
}

/** Returns the person as analysed before, or analyses them now. Rejects with NoPersonFound. */
export async function recallPerson(
  { runtime, people }: TryOnDeps,
  picture: RgbaPicture,
  options: DecidedOptions,
  step: StepHook,
): Promise<AnalysedPerson> {
  const key = await personKey(picture, options)
  const known = people.recall(key)
  if (known) return known
  const analysed = await analysePersonPicture(runtime, picture, options, step)
  people.remember(key, analysed)
  return analysed
}

/** Analyses the person in the whole picture, and remembers that in place of what was seen of a part of it. */
export async function analyseWholePicture(
  { runtime, people }: TryOnDeps,
  picture: RgbaPicture,
  options: DecidedOptions,
  step: StepHook,
): Promise<AnalysedPerson> {
  const analysed = await analysePersonPicture(runtime, picture, options, step, 'whole')
  people.remember(await personKey(picture, options), analysed)
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
