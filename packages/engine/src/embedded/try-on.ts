/** The whole pipeline over pixels: person and garment are analysed, unless they are known, and put together. */
import type { NamedLandmark, TryOnOptions, TryOnResult } from '../engine.ts'
import type { RgbaPicture } from '../picture.ts'
import { contentKey } from './analysis-cache.ts'
import type { AnalysisCache } from './analysis-cache.ts'
import { confidenceAfter, warningsOf } from './doubt.ts'
import { startGarmentAnalysis } from './garment-analysis.ts'
import type { AnalysedGarment, GarmentAnalyser } from './garment-analysis.ts'
import { toPicture } from './image/flatten.ts'
import { drain } from './image/pool.ts'
import { resizeImage } from './image/resize.ts'
import { decideOptions } from './options.ts'
import type { DecidedOptions } from './options.ts'
import { analysePersonPicture } from './person-analysis.ts'
import type { AnalysedPerson } from './person-analysis.ts'
import { stopwatch } from './steps.ts'
import type { StepHook } from './steps.ts'
import { LANDMARK_NAMES } from './vision/landmark-names.ts'
import type { VisionRuntime } from './vision/types.ts'
import { wear } from './wear.ts'

export const EMBEDDED = 'embedded'

/** What is left to doubt where nothing speaks against a result: shapes read from one picture are guesses. */
const USUAL_CONFIDENCE = 0.9

/** What the pipeline works with; it lives as long as the engine. */
export type Workshop = {
  readonly runtime: VisionRuntime
  readonly analyseGarment: GarmentAnalyser
  readonly people: AnalysisCache<AnalysedPerson>
  readonly garments: AnalysisCache<AnalysedGarment>
}

export type TryOnInput = {
  readonly person: RgbaPicture
  readonly garment: RgbaPicture
  readonly options?: TryOnOptions
}

/**
 * Dresses the person. Throws NoPersonFound or NoGarmentFound, and whatever `onStep` throws: that is the way to
 * stop it.
 */
export async function tryOn(workshop: Workshop, input: TryOnInput, onStep: StepHook): Promise<TryOnResult> {
  const options = decideOptions(input.options)
  const watch = stopwatch()
  const step: StepHook = (name) => {
    watch.lap(name)
    onStep(name)
  }
  const garment = await recallGarment(workshop, input.garment, options, step)
  // An analyser on this thread has done its work by now.
  watch.lap('garment')
  const person = await recallPerson(workshop, input.person, options, step)
  const analysed = await garment.finished
  step('garment')
  const worn = wear(person.image, person.person, analysed.garment, options, step)
  drain()
  const { w, h } = person.result
  const { data, width, height } = toPicture(resizeImage(worn, w, h))
  const doubts = [...options.doubts, ...person.doubts, ...analysed.doubts]
  return {
    image: data,
    width,
    height,
    warnings: warningsOf(doubts),
    report: {
      engine: EMBEDDED,
      ms: watch.ms,
      confidence: confidenceAfter(USUAL_CONFIDENCE * person.confidence, doubts),
      landmarks: namedLandmarks(person),
    },
  }
}

async function recallPerson(
  { runtime, people }: Workshop,
  picture: RgbaPicture,
  { shortEdgePx }: DecidedOptions,
  step: StepHook,
): Promise<AnalysedPerson> {
  const key = await contentKey(picture, shortEdgePx)
  const known = people.recall(key)
  if (known) return known
  const analysed = await analysePersonPicture(runtime, picture, shortEdgePx, step)
  people.remember(key, analysed)
  return analysed
}

async function recallGarment(
  { runtime, garments, analyseGarment }: Workshop,
  picture: RgbaPicture,
  { category }: DecidedOptions,
  step: StepHook,
): Promise<{ readonly finished: Promise<AnalysedGarment> }> {
  const key = await contentKey(picture, category)
  const known = garments.recall(key)
  if (known) return { finished: Promise.resolve(known) }
  const { finished } = await startGarmentAnalysis(runtime, analyseGarment, picture, category, step)
  const remembered = async (): Promise<AnalysedGarment> => {
    const analysed = await finished
    garments.remember(key, analysed)
    return analysed
  }
  const answer = remembered()
  // The person's failure is reported first; the garment's own must not count as unhandled in the meantime.
  answer.catch(() => undefined)
  return { finished: answer }
}

/** The body's landmarks in pixels of the result. */
function namedLandmarks({ landmarks, image, result }: AnalysedPerson): NamedLandmark[] {
  const round = (value: number): number => Math.round(value * 100) / 100
  return LANDMARK_NAMES.map((name, k) => ({
    name,
    x: round((landmarks[k].x * result.w) / image.w),
    y: round((landmarks[k].y * result.h) / image.h),
    visibility: round(landmarks[k].visibility),
  }))
}
