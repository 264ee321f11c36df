/** A look at the pictures before anybody is dressed. What is found out is remembered for the try-on. */
import type { CheckResult, TryOnOptions } from '../engine.ts'
import { NoGarmentFound, NoPersonFound } from '../errors.ts'
import type { RgbaPicture } from '../picture.ts'
import { warningsOf } from './doubt.ts'
import { drain } from './image/pool.ts'
import { decideOptions } from './options.ts'
import type { StepHook } from './steps.ts'
import { namedLandmarks, recallGarment, recallPerson } from './try-on.ts'
import type { Workshop } from './try-on.ts'

export type CheckInput = {
  readonly person?: RgbaPicture
  readonly garment?: RgbaPicture
  readonly options?: TryOnOptions
}

/** What is in the pictures that were given. Throws whatever `onStep` throws: that is the way to stop it. */
export async function check(
  workshop: Workshop,
  { person, garment, options: asked }: CheckInput,
  onStep: StepHook,
): Promise<CheckResult> {
  const options = decideOptions(asked)
  const seenGarment = garment && checkGarment(workshop, garment, options)
  // The person's failure is reported first; the garment's own must not count as unhandled in the meantime.
  seenGarment?.catch(() => undefined)
  const seenPerson = person && (await checkPerson(workshop, person, options, onStep))
  const result = {
    ...(seenPerson && { person: seenPerson }),
    ...(seenGarment && { garment: await workshop.tailor.helping(seenGarment) }),
  }
  drain()
  return result
}

type Options = ReturnType<typeof decideOptions>

async function checkPerson(
  workshop: Workshop,
  picture: RgbaPicture,
  options: Options,
  onStep: StepHook,
): Promise<NonNullable<CheckResult['person']>> {
  try {
    const seen = await recallPerson(workshop, picture, options, onStep)
    const { people, doubts } = seen
    return { found: true, warnings: warningsOf(doubts), landmarks: namedLandmarks(seen, picture), people }
  } catch (error) {
    if (!(error instanceof NoPersonFound)) throw error
    return { found: false, warnings: [{ code: error.code, message: error.message }] }
  }
}

async function checkGarment(
  workshop: Workshop,
  picture: RgbaPicture,
  options: Options,
): Promise<NonNullable<CheckResult['garment']>> {
  try {
    const { garment } = await recallGarment(workshop, picture, options)
    const { shape, category } = garment.garment
    return { found: true, kind: shape.kind, category, warnings: warningsOf(garment.doubts) }
  } catch (error) {
    if (!(error instanceof NoGarmentFound)) throw error
    return {
      found: false,
      kind: null,
      category: null,
      warnings: [{ code: error.code, message: error.message }],
    }
  }
}
