/** The pipeline over pixels: person and garment are analysed, unless they are known, and put together. */
import { wornKindOf } from '../engine.ts'
import type { NamedLandmark, TryOnOptions, TryOnResult } from '../engine.ts'
import type { RgbaPicture } from '../picture.ts'
import { assessWorn } from './assess-worn.ts'
import { confidenceAfter, verdictOf, warningsOf } from './doubt.ts'
import type { Doubt } from './doubt.ts'
import { inFullSize } from './full-size.ts'
import type { Garment } from './garment/garment.ts'
import { cropImage } from './image/box.ts'
import type { Box } from './image/box.ts'
import { toPicture } from './image/flatten.ts'
import { decideOptions } from './options.ts'
import type { DecidedOptions } from './options.ts'
import type { AnalysedPerson } from './person-analysis.ts'
import { recallGarment, recallPerson } from './recall.ts'
import type { TryOnDeps } from './recall.ts'
import { stopwatch } from './steps.ts'
import type { StepHook } from './steps.ts'
import { LANDMARK_NAMES } from './vision/landmark-names.ts'
import { wear } from './wear.ts'
import type { OpenSides, Worn } from './wear.ts'
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
  const seen = await recallPerson(deps, input.person, options, step)
  const { garment, isNew } = await garmentRead
  if (isNew) step('garment')
  const { worn, person } = await wearWithin(deps, seen, garment.garment, input.person, options, step)
  const { data, width, height } = toPicture(inFullSize(worn, person, input, options))
  const doubts = [
    ...person.doubts,
    ...garment.doubts,
    ...assessWorn(person.person, garment.garment, worn.uncovered),
    ...(options.wearing.tuck === 'in' && worn.wearing.tuck !== 'in' ? [NOT_TUCKED] : []),
  ]
  const confidence = confidenceAfter(USUAL_CONFIDENCE * person.confidence, doubts)
  return {
    image: data,
    width,
    height,
    wearing: worn.wearing,
    warnings: warningsOf(doubts),
    report: {
      engine: EMBEDDED,
      ms: watch.ms,
      confidence,
      verdict: verdictOf(confidence),
      landmarks: namedLandmarks(person, { width, height }),
      people: person.people,
      garments: [{ kind: wornKindOf[garment.garment.category], layer: 1 }],
    },
  }
}

/** Puts the garment on the person as seen, or in the whole picture where the garment reaches out of what was seen of it. */
async function wearWithin(
  deps: TryOnDeps,
  person: AnalysedPerson,
  garment: Garment,
  picture: RgbaPicture,
  options: DecidedOptions,
  step: StepHook,
): Promise<{ readonly worn: Worn; readonly person: AnalysedPerson }> {
  const { image, seen } = person
  const finish = { ...options, withCloth: options.detail !== null }
  const open = openSides(seen, image)
  const worn = await wear(deps.tasks, cropImage(image, seen), person.person, garment, finish, open, step)
  if (worn) return { worn, person }
  const whole = await recallPerson(deps, picture, options, step, 'whole')
  return wearWithin(deps, whole, garment, picture, options, step)
}

const openSides = ({ x0, y0, x1, y1 }: Box, { w, h }: Size): OpenSides => ({
  left: x0 > 0,
  right: x1 < w,
  top: y0 > 0,
  bottom: y1 < h,
})

/** The body's landmarks in pixels of a picture of this size. */
export function namedLandmarks(
  { landmarks, work }: AnalysedPerson,
  { width, height }: { readonly width: number; readonly height: number },
): NamedLandmark[] {
  const round = (value: number): number => Math.round(value * 100) / 100
  return LANDMARK_NAMES.map((name, k) => ({
    name,
    x: round((landmarks[k].x * width) / work.w),
    y: round((landmarks[k].y * height) / work.h),
    visibility: round(landmarks[k].visibility),
  }))
}
