/** The pipeline over pixels: analyses person and garment, unless they are cached, and composites the one in the other. */
import { wornKindOf } from '../engine.ts'
import type { NamedLandmark, TryOnOptions, TryOnResult } from '../engine.ts'
import type { RgbaPicture } from '../picture.ts'
import { assessComposite } from './assess-composite.ts'
import { compositeGarment } from './composite.ts'
import type { Composite, CutSides } from './composite.ts'
import { confidenceAfter, verdictOf, warningsOf } from './doubt.ts'
import type { Doubt } from './doubt.ts'
import { toResultSize } from './result-size.ts'
import { cropImage } from './image/box.ts'
import type { Box } from './image/box.ts'
import { toPicture } from './image/flatten.ts'
import { decideOptions } from './options.ts'
import type { DecidedOptions } from './options.ts'
import type { Garment } from './garment/garment.ts'
import type { PersonAnalysis } from './person-analysis.ts'
import { recallGarment, recallPerson } from './recall.ts'
import type { TryOnDeps } from './recall.ts'
import { stopwatch } from './steps.ts'
import type { StepHook } from './steps.ts'
import { LANDMARK_NAMES } from './vision/landmark-names.ts'
import type { Size } from './working-size.ts'

export const EMBEDDED = 'embedded'

/** Confidence of a result that raised no doubt: shapes read from one picture are guesses. */
const USUAL_CONFIDENCE = 0.9

/** No doubt, but told. */
const NOT_TUCKED: Doubt = {
  code: 'not_tucked',
  message: 'This garment is not tucked in: a closed top is, over trousers or a skirt.',
  trust: 1,
}

export type TryOnInput = {
  readonly person: RgbaPicture
  readonly garment: RgbaPicture
  readonly options?: TryOnOptions
}

/**
 * Makes a look. Rejects with NoPersonFound or NoGarmentFound, and with what `onStep` throws: that is the way to stop it.
 */
export async function tryOn(deps: TryOnDeps, input: TryOnInput, onStep: StepHook): Promise<TryOnResult> {
  const options = decideOptions(input.options)
  const watch = stopwatch()
  const step: StepHook = (name) => {
    watch.lap(name)
    onStep(name)
  }
  // Begun first, as a thread of its own may read it. A failure of the person's picture is told before its own.
  const garmentRead = recallGarment(deps, input.garment, options)
  garmentRead.catch(() => undefined)
  const nearby = await recallPerson(deps, input.person, options, step)
  const { garmentAnalysis, isNew } = await garmentRead
  if (isNew) step('garment')
  const { garment } = garmentAnalysis
  const { composite, personAnalysis } = await compositeWithin(
    deps,
    nearby,
    garment,
    input.person,
    options,
    step,
  )
  const { data, width, height } = toPicture(toResultSize(composite, personAnalysis, input, options))
  const doubts = [
    ...personAnalysis.doubts,
    ...garmentAnalysis.doubts,
    ...assessComposite(personAnalysis.person, garment, composite.uncovered),
    ...(options.wearing.tuck === 'in' && composite.wearing.tuck !== 'in' ? [NOT_TUCKED] : []),
  ]
  const confidence = confidenceAfter(USUAL_CONFIDENCE * personAnalysis.confidence, doubts)
  return {
    image: data,
    width,
    height,
    wearing: composite.wearing,
    warnings: warningsOf(doubts),
    report: {
      engine: EMBEDDED,
      ms: watch.ms,
      confidence,
      verdict: verdictOf(confidence),
      landmarks: namedLandmarks(personAnalysis, { width, height }),
      people: personAnalysis.people,
      garments: [{ kind: wornKindOf[garment.category], layer: 1 }],
    },
  }
}

/** Composites within the analysed part of the photo, or in the whole photo where the garment reaches out of that part. */
async function compositeWithin(
  deps: TryOnDeps,
  personAnalysis: PersonAnalysis,
  garment: Garment,
  photo: RgbaPicture,
  options: DecidedOptions,
  step: StepHook,
): Promise<{ readonly composite: Composite; readonly personAnalysis: PersonAnalysis }> {
  const { image, analysedBox, person } = personAnalysis
  const how = { ...options, keepsCloth: options.clothFinish !== null }
  const cutSides = cutSidesOf(analysedBox, image)
  const part = cropImage(image, analysedBox)
  const composite = await compositeGarment(deps.tasks, part, person, garment, how, cutSides, step)
  if (composite) return { composite, personAnalysis }
  const whole = await recallPerson(deps, photo, options, step, 'whole-photo')
  return compositeWithin(deps, whole, garment, photo, options, step)
}

/** The sides of the analysed box that lie inside the photo: there the box cuts the photo, and may cut a garment. */
const cutSidesOf = ({ x0, y0, x1, y1 }: Box, { w, h }: Size): CutSides => ({
  left: x0 > 0,
  right: x1 < w,
  top: y0 > 0,
  bottom: y1 < h,
})

/** The body's landmarks in pixels of a picture of this size. */
export function namedLandmarks(
  { landmarks, workSize }: PersonAnalysis,
  { width, height }: { readonly width: number; readonly height: number },
): NamedLandmark[] {
  const round = (value: number): number => Math.round(value * 100) / 100
  return LANDMARK_NAMES.map((name, k) => ({
    name,
    x: round((landmarks[k].x * width) / workSize.w),
    y: round((landmarks[k].y * height) / workSize.h),
    visibility: round(landmarks[k].visibility),
  }))
}
