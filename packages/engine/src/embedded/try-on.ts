/** The try-on pipeline: analyses person and garments, unless they are cached, and composites them. */
import { wornKindOf } from '../engine.ts'
import type { FurtherGarment, NamedLandmark, TryOnOptions, TryOnResult } from '../engine.ts'
import type { RgbaPicture } from '../picture.ts'
import { compositeLayers } from './composite-layers.ts'
import type { Layer, LayeredLook } from './composite-layers.ts'
import { confidenceAfter, initialTrust, onePerCode, verdictOf, warningsOf } from './doubt.ts'
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

/** A notice without loss of trust. */
const NOT_TUCKED: Doubt = {
  code: 'not_tucked',
  message: 'This garment is not tucked in: a closed top is, over trousers or a skirt.',
  trust: 1,
}

export type TryOnInput = {
  readonly person: RgbaPicture
  readonly garment: RgbaPicture
  /** Garments over the first one, from the innermost outwards. */
  readonly further?: readonly FurtherGarment[]
  readonly options?: TryOnOptions
}

/** Creates a look. Rejects with NoPersonFound, NoGarmentFound, and whatever `onStep` throws, to cancel. */
export async function tryOn(deps: TryOnDeps, input: TryOnInput, onStep: StepHook): Promise<TryOnResult> {
  const options = decideOptions(input.options)
  const watch = stopwatch()
  const step: StepHook = (name, turn) => {
    watch.lap(name)
    onStep(name, turn)
  }
  // Started first, because another thread may read the garments. An error of the person's picture is reported before
  // theirs.
  const garmentsRead = Promise.all(
    garmentsOf(input, options).map((requested) => readGarment(deps, requested)),
  )
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
  const initial = initialTrust(personAnalysis.confidence)
  // A look is as trustworthy as its worst garment.
  const confidence = Math.min(
    ...layers.map(({ doubts, trust }) =>
      confidenceAfter(initial * trust, [...personAnalysis.doubts, ...doubts]),
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

/** Composites within the analysed part of the photo, or in the whole photo when a garment extends beyond that part. */
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

/** The body's landmarks in pixels of a picture of the given size. */
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
