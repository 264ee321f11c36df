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
import { inFrame, lookInPhoto, placeInPhoto } from './person-frame.ts'
import { recallGarment, recallPerson } from './recall.ts'
import type { TryOnDeps } from './recall.ts'
import { stopwatch } from './steps.ts'
import type { StepHook } from './steps.ts'
import { LANDMARK_NAMES } from './vision/landmark-names.ts'

export const EMBEDDED_NAME = 'embedded'

/** A notice without loss of trust. */
const NOT_TUCKED: Doubt = {
  code: 'not_tucked',
  message: 'This garment is not tucked in: only a closed top can be, and only into trousers or a skirt.',
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
  // Started before the person's analysis, because another thread may analyse the garments meanwhile; awaited after it,
  // so that an error about the person's picture is reported first.
  const garmentsRead = Promise.all(
    garmentsOf(input, options).map((requested) => readGarment(deps, requested)),
  )
  // Awaited below; until then a failure must not count as unhandled.
  garmentsRead.catch(() => undefined)
  const aroundPerson = await recallPerson(deps, input.person, options, step)
  const garments = await garmentsRead
  if (garments.some(({ isNew }) => isNew)) step('garment')
  const layered = await compositeOutfit(deps, aroundPerson, garments, input.person, options, step)
  const { personAnalysis, look, wearings } = layered
  const { frame } = personAnalysis
  const { data, width, height } = toPicture(
    frame ? lookInPhoto(look, input.person, frame, options.shortEdgePx) : look,
  )
  // An outfit counts as tucked in if one garment is; else it is worn as its outermost one.
  const wearing = { ...options.wearing, ...(wearings.find(({ tuck }) => tuck === 'in') ?? wearings.at(-1)) }
  const isUntucked = options.wearing.tuck === 'in' && wearing.tuck !== 'in'
  const untucked = isUntucked ? [NOT_TUCKED] : []
  const judged = garments.map(({ doubts }, at) => {
    const assessment = layered.assessments[at]
    return { doubts: [...doubts, ...assessment.doubts, ...untucked], trust: assessment.trust }
  })
  const initial = initialTrust(personAnalysis.confidence)
  // A look is as trustworthy as its worst garment.
  const confidence = Math.min(
    ...judged.map(({ doubts, trust }) =>
      confidenceAfter(initial * trust, [...personAnalysis.doubts, ...doubts]),
    ),
  )
  return {
    image: data,
    width,
    height,
    wearing,
    warnings: warningsOf(onePerCode([...personAnalysis.doubts, ...judged.flatMap(({ doubts }) => doubts)])),
    report: {
      engine: EMBEDDED_NAME,
      ms: watch.ms,
      confidence,
      verdict: verdictOf(confidence),
      landmarks: namedLandmarks(personAnalysis, input.person, { width, height }),
      people: personAnalysis.people,
      garments: garments.map(({ garment }, at) => ({ kind: wornKindOf[garment.category], layer: at + 1 })),
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
async function compositeOutfit(
  deps: TryOnDeps,
  personAnalysis: PersonAnalysis,
  layers: readonly Layer[],
  photo: RgbaPicture,
  options: DecidedOptions,
  step: StepHook,
): Promise<LayeredLook & { readonly personAnalysis: PersonAnalysis }> {
  const { frame } = personAnalysis
  const framed = frame ? inFrame(photo, frame) : photo
  const layered = await compositeLayers(deps.tasks, framed, personAnalysis, layers, options, step)
  if (layered) return { ...layered, personAnalysis }
  const whole = await recallPerson(deps, photo, options, step, 'whole-photo')
  return compositeOutfit(deps, whole, layers, photo, options, step)
}

/** The body's landmarks in pixels of the photo at the given size. */
export function namedLandmarks(
  { landmarks, workSize, frame }: PersonAnalysis,
  photo: RgbaPicture,
  { width, height }: { readonly width: number; readonly height: number },
): NamedLandmark[] {
  const round = (value: number): number => Math.round(value * 100) / 100
  return LANDMARK_NAMES.map((name, k) => {
    const place = { x: landmarks[k].x / workSize.w, y: landmarks[k].y / workSize.h }
    const { x, y } = frame ? placeInPhoto(place, frame, photo) : place
    return {
      name,
      x: round(x * width),
      y: round(y * height),
      visibility: round(landmarks[k].visibility),
    }
  })
}
