/** The whole pipeline over pixels: person and garment are analysed, unless they are known, and put together. */
import { wornKindOf } from '../engine.ts'
import type { GarmentCategory, NamedLandmark, TryOnOptions, TryOnResult } from '../engine.ts'
import type { RgbaPicture } from '../picture.ts'
import { contentKey } from './analysis-cache.ts'
import type { AnalysisCache, Digest } from './analysis-cache.ts'
import { assessWorn } from './assess-worn.ts'
import { addClothDetail, clothWithin } from './cloth-detail.ts'
import { prepareBase } from './compose/base.ts'
import type { CoverKind } from './compose/cover.ts'
import { confidenceAfter, verdictOf, warningsOf } from './doubt.ts'
import type { Doubt } from './doubt.ts'
import { enlargeWorn } from './enlarge.ts'
import { crispen, fineSize, finishedShare, putCloth } from './finish-cloth.ts'
import type { AnalysedGarment } from './garment-analysis.ts'
import type { Garment } from './garment/garment.ts'
import { pasteImage } from './image/box.ts'
import type { Box } from './image/box.ts'
import { flattenPicture, pasteIntoPicture, toPicture } from './image/flatten.ts'
import type { OpaquePicture } from './image/flatten.ts'
import { drain, forgetAnswers, giveAll, scoped, sharing } from './image/pool.ts'
import type { RgbImage } from './image/raster.ts'
import { resizeImage } from './image/resize.ts'
import { decideOptions } from './options.ts'
import type { DecidedOptions } from './options.ts'
import { analysePersonPicture, personKey } from './person-analysis.ts'
import type { AnalysedPerson, PersonWish } from './person-analysis.ts'
import { stopwatch } from './steps.ts'
import type { StepHook } from './steps.ts'
import type { Tailor } from './tailor.ts'
import { LANDMARK_NAMES } from './vision/landmark-names.ts'
import type { VisionRuntime } from './vision/types.ts'
import { wear } from './wear.ts'
import type { OpenSides, Worn } from './wear.ts'
import { garmentSize } from './working-size.ts'
import type { Size } from './working-size.ts'

export const EMBEDDED = 'embedded'

/** What a garment of unknown shape will most likely take away. */
const likelyKind: Record<GarmentCategory, CoverKind> = {
  auto: 'top',
  top: 'top',
  outerwear: 'top',
  dress: 'dress',
  bottom: 'trousers',
}

/** What is left to doubt where nothing speaks against a result: shapes read from one picture are guesses. */
const USUAL_CONFIDENCE = 0.9

/** No doubt, but told. */
const NOT_TUCKED: Doubt = {
  code: 'not_tucked',
  message: 'This garment is not tucked in: a closed top is, over trousers or a skirt.',
  trust: 1,
}

/** What the pipeline works with; it lives as long as the engine. */
export type Workshop = {
  readonly runtime: VisionRuntime
  readonly tailor: Tailor
  readonly people: AnalysisCache<AnalysedPerson>
  readonly garments: AnalysisCache<AnalysedGarment>
  readonly digest: Digest
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
  // The garment first: its tailor may have a thread of its own.
  const pending = recallGarment(workshop, input.garment, options)
  // The person's failure is reported first; the garment's own must not count as unhandled in the meantime.
  let read = false
  pending.then(
    () => (read = true),
    () => (read = true),
  )
  const seen = await recallPerson(workshop, input.person, options, step)
  if (!read) prepareBase(seen.person, likelyKind[options.category])
  const { garment, isNew } = await workshop.tailor.helping(pending)
  if (isNew) step('garment')
  const made = await wearWithin(workshop, seen, garment.garment, input.person, options, step)
  const { worn, person } = made
  const { data, width, height } = await finished(made, input, options)
  if (worn.cloth) {
    const { layer, front, gain } = worn.cloth
    for (const made of [layer, { front, gain }]) workshop.tailor.takeBack(made)
  }
  giveAll(worn.picture)
  drain()
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

/** The person in the garment; where the look has the photo's size, what it will be painted on too. */
type Made = {
  readonly worn: Worn
  readonly person: AnalysedPerson
  readonly copy: Promise<OpaquePicture> | null
}

const isItsOwnSize = ({ work, result }: AnalysedPerson, { width, height }: RgbaPicture): boolean =>
  width === work.w && height === work.h && width === result.w && height === result.h

/** The person in the garment: as seen, or in the whole picture where the garment reaches out of what was seen of it. */
async function wearWithin(
  workshop: Workshop,
  seen: AnalysedPerson,
  garment: Garment,
  picture: RgbaPicture,
  options: DecidedOptions,
  step: StepHook,
): Promise<Made> {
  const { work, view } = seen
  const finish = { ...options, withCloth: options.detail !== null }
  const open = openSides(view.box, work)
  let copy: Made['copy'] = null
  const worn = await wear(workshop.tailor, view.image, seen.person, garment, finish, open, (name) => {
    step(name)
    if (name !== 'undress' || options.detail !== null || !isItsOwnSize(seen, picture)) return
    // The tailor has nothing else to do any more.
    copy = workshop.tailor.opaqueCopy(picture)
    copy.catch(() => undefined)
  })
  if (worn) return { worn, person: seen, copy }
  const key = await personKey(workshop.digest, picture, options)
  workshop.people.forget(key)
  // Memory for the part that was seen is too small for the whole: it makes room for larger.
  drain()
  const person = await analysePerson(workshop, key, picture, options, step, 'whole')
  return wearWithin(workshop, person, garment, picture, options, step)
}

const openSides = ({ x0, y0, x1, y1 }: Box, { w, h }: Size): OpenSides => ({
  left: x0 > 0,
  right: x1 < w,
  top: y0 > 0,
  bottom: y1 < h,
})

type Finishing = Pick<DecidedOptions, 'detail' | 'seed'>

/** The whole picture at the size that is asked for. */
async function finished(
  { worn, person, copy }: Made,
  input: TryOnInput,
  options: Finishing,
): Promise<OpaquePicture> {
  if (!copy) return scoped(() => toPicture(inFullSize(worn, person, input, options)))
  const picture = await copy
  pasteIntoPicture(picture, worn.picture, person.view.box)
  return picture
}

function inFullSize(
  { picture, cloth }: Worn,
  { work, view, result }: AnalysedPerson,
  input: TryOnInput,
  { detail, seed }: Finishing,
): RgbImage {
  const isAll = view.image.w === work.w && view.image.h === work.h
  const isLarger = result.w > work.w
  // The rest of the picture is not remembered: it is at hand.
  const photo = isAll && !isLarger && !detail ? null : flattenPicture(input.person)
  const image = isAll || !photo ? view.image : resizeImage(photo, work.w, work.h)
  const whole = isAll ? picture : pasteImage(image, picture, view.box)
  const plain =
    photo && isLarger ? enlargeWorn(whole, image, photo, result) : resizeImage(whole, result.w, result.h)
  if (!photo || !cloth || !detail) return plain
  const fine = enlargeWorn(whole, image, photo, fineSize(result, detail))
  const original = flattenPicture(input.garment)
  const size = garmentSize(original.w, original.h)
  const within = clothWithin(cloth, view.box, work)
  scoped(() => addClothDetail(fine, within, original, size, detail))
  const share = scoped(() => sharing(() => finishedShare(within.layer)))
  crispen(fine, share, work, detail)
  // A picture of the size that was worked on may be that very picture.
  const own = { ...plain, data: Uint8ClampedArray.from(plain.data) }
  putCloth(own, resizeImage(fine, result.w, result.h), share, work, { detail, seed })
  return own
}

/** The person as analysed before, or now. Throws NoPersonFound. */
export async function recallPerson(
  { runtime, tailor, people, digest }: Workshop,
  picture: RgbaPicture,
  options: DecidedOptions,
  step: StepHook,
): Promise<AnalysedPerson> {
  const key = await personKey(digest, picture, options)
  const known = people.recall(key)
  if (known) return known
  return analysePerson({ runtime, tailor, people }, key, picture, options, step)
}

/** The person as analysed now, remembered in place of what may have been. Throws NoPersonFound. */
async function analysePerson(
  { runtime, tailor, people }: Pick<Workshop, 'runtime' | 'tailor' | 'people'>,
  key: string,
  picture: RgbaPicture,
  wish: PersonWish,
  step: StepHook,
  seen?: 'whole',
): Promise<AnalysedPerson> {
  people.makeRoom()
  forgetAnswers()
  const analysed = await analysePersonPicture(runtime, tailor, picture, wish, step, seen)
  people.remember(key, analysed)
  return analysed
}

/** The garment as read before, or now. Throws NoGarmentFound. */
export async function recallGarment(
  { garments, tailor, digest }: Workshop,
  picture: RgbaPicture,
  { category }: DecidedOptions,
): Promise<{ readonly garment: AnalysedGarment; readonly isNew: boolean }> {
  const key = await contentKey(digest, picture, category)
  const known = garments.recall(key)
  if (known) return { garment: known, isNew: false }
  garments.makeRoom()
  const garment = await tailor.analyse(picture, category)
  garments.remember(key, garment)
  return { garment, isNew: true }
}

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
