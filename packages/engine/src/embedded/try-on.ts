/** The pipeline over pixels: analyses person and garments, unless they are cached, and composites the one in the others. */
import { wornKindOf } from '../engine.ts'
import type { FurtherGarment, NamedLandmark, TryOnOptions, TryOnResult } from '../engine.ts'
import type { RgbaPicture } from '../picture.ts'
import { compositeLayers } from './composite-layers.ts'
import type { Layer, LayeredLook } from './composite-layers.ts'
import { confidenceAfter, firstTrust, onePerCode, verdictOf, warningsOf } from './doubt.ts'
import type { Doubt } from './doubt.ts'
import { toPicture } from './image/flatten.ts'
import { decideOptions } from './options.ts'
import type { DecidedOptions } from './options.ts'
import type { PersonAnalysis } from './person-analysis.ts'
import { recallGarment, recallPerson } from './recall.ts'
import type { TryOnDeps } from './recall.ts'
import { stopwatch } from './steps.ts'
import type { StepHook } from './steps.ts'
import { LANDMARK_NAMES } from './vision/landmark-names.ts'

export const EMBEDDED = 'embedded'

/** No doubt, but told. */
const NOT_TUCKED: Doubt = {
  code: 'not_tucked',
  message: 'This garment is not tucked in: a closed top is, over trousers or a skirt.',
  trust: 1,
}

export type TryOnInput = {
  readonly person: RgbaPicture
  readonly garment: RgbaPicture
  /** Garments over the first one, from the skin outwards. */
  readonly further?: readonly FurtherGarment[]
  readonly options?: TryOnOptions
}

/**
 * Makes a look. Rejects with NoPersonFound or NoGarmentFound, and with what `onStep` throws: that is the way to stop it.
 */
export async function tryOn(deps: TryOnDeps, input: TryOnInput, onStep: StepHook): Promise<TryOnResult> {
  const options = decideOptions(input.options)
  const watch = stopwatch()
  const step: StepHook = (name, turn) => {
    watch.lap(name)
    onStep(name, turn)
  }
  // Begun first, as a thread of its own may read them. A failure of the person's picture is told before theirs.
  const garmentsRead = Promise.all(garmentsOf(input, options).map((asked) => readGarment(deps, asked)))
  garmentsRead.catch(() => undefined)
  const nearby = await recallPerson(deps, input.person, options, step)
  const read = await garmentsRead
  if (read.some(({ isNew }) => isNew)) step('garment')
  const layered = await layerOn(deps, nearby, read, input.person, options, step)
  const { personAnalysis, look, wearings } = layered
  const { data, width, height } = toPicture(look)
  const wearing = { ...options.wearing, ...(wearings.find(({ tuck }) => tuck === 'in') ?? wearings.at(-1)) }
  const isUntucked = options.wearing.tuck === 'in' && wearing.tuck !== 'in'
  const untucked = isUntucked ? [NOT_TUCKED] : []
  const layers = read.map(({ doubts }, at) => {
    const assessment = layered.assessments[at]
    return { doubts: [...doubts, ...assessment.doubts, ...untucked], trust: assessment.trust }
  })
  const first = firstTrust(personAnalysis.confidence)
  // As good as its worst garment.
  const confidence = Math.min(
    ...layers.map(({ doubts, trust }) =>
      confidenceAfter(first * trust, [...personAnalysis.doubts, ...doubts]),
    ),
  )
  return {
    image: data,
    width,
    height,
    wearing,
    warnings: warningsOf(onePerCode([...personAnalysis.doubts, ...layers.flatMap(({ doubts }) => doubts)])),
    report: {
      engine: EMBEDDED,
      ms: watch.ms,
      confidence,
      verdict: verdictOf(confidence),
      landmarks: namedLandmarks(personAnalysis, { width, height }),
      people: personAnalysis.people,
      garments: read.map(({ garment }, at) => ({ kind: wornKindOf[garment.category], layer: at + 1 })),
    },
  }
}

const garmentsOf = (
  { garment: picture, further = [] }: TryOnInput,
  { category }: DecidedOptions,
): Required<FurtherGarment>[] => [
  { picture, category },
  ...further.map((garment) => ({ category: 'auto' as const, ...garment })),
]

async function readGarment(deps: TryOnDeps, { picture, category }: Required<FurtherGarment>) {
  const { garmentAnalysis, isNew } = await recallGarment(deps, picture, { category })
  return { ...garmentAnalysis, picture, isNew }
}

/** Composites within the analysed part of the photo, or in the whole photo where a garment reaches out of that part. */
async function layerOn(
  deps: TryOnDeps,
  personAnalysis: PersonAnalysis,
  layers: readonly Layer[],
  photo: RgbaPicture,
  options: DecidedOptions,
  step: StepHook,
): Promise<LayeredLook & { readonly personAnalysis: PersonAnalysis }> {
  const layered = await compositeLayers(deps.tasks, photo, personAnalysis, layers, options, step)
  if (layered) return { ...layered, personAnalysis }
  const whole = await recallPerson(deps, photo, options, step, 'whole-photo')
  return layerOn(deps, whole, layers, photo, options, step)
}

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
