/** Checks pictures before a try-on. Their analyses are cached, so the try-on does not repeat them. */
import type { CheckResult, TryOnOptions } from '../engine.ts'
import { NoGarmentFound, NoPersonFound } from '../errors.ts'
import type { RgbaPicture } from '../picture.ts'
import { warningsOf } from './doubt.ts'
import { wearersIn } from './garment/wearers.ts'
import { decideOptions } from './options.ts'
import type { StepHook } from './steps.ts'
import { recallGarment, recallPerson } from './recall.ts'
import type { TryOnDeps } from './recall.ts'
import { namedLandmarks } from './try-on.ts'

export type CheckInput = {
  readonly person?: RgbaPicture
  readonly garment?: RgbaPicture
  readonly options?: TryOnOptions
}

/** Reports what the given pictures show. Rejects with whatever `onStep` throws, which is how a caller cancels. */
export async function check(
  deps: TryOnDeps,
  { person, garment, options: requested }: CheckInput,
  onStep: StepHook,
): Promise<CheckResult> {
  const options = decideOptions(requested)
  const garmentCheck = garment && checkGarment(deps, garment, options)
  // The person's error is reported first; meanwhile the garment's must not count as an unhandled rejection.
  garmentCheck?.catch(() => undefined)
  const personCheck = person && (await checkPerson(deps, person, options, onStep))
  return {
    ...(personCheck && { person: personCheck }),
    ...(garmentCheck && { garment: await garmentCheck }),
  }
}

type Options = ReturnType<typeof decideOptions>

async function checkPerson(
  deps: TryOnDeps,
  picture: RgbaPicture,
  options: Options,
  onStep: StepHook,
): Promise<NonNullable<CheckResult['person']>> {
  try {
    const personAnalysis = await recallPerson(deps, picture, options, onStep)
    const { people, doubts } = personAnalysis
    return {
      found: true,
      warnings: warningsOf(doubts),
      landmarks: namedLandmarks(personAnalysis, picture, picture),
      people,
    }
  } catch (error) {
    if (!(error instanceof NoPersonFound)) throw error
    return { found: false, warnings: [{ code: error.code, message: error.message }] }
  }
}

async function checkGarment(
  deps: TryOnDeps,
  picture: RgbaPicture,
  options: Options,
): Promise<NonNullable<CheckResult['garment']>> {
  try {
    const { garmentAnalysis } = await recallGarment(deps, picture, options)
    const { garment, doubts, worn } = garmentAnalysis
    const { shape, category } = garment
    const isWorn = doubts.some(({ code }) => code === 'garment_worn')
    const wearers = isWorn ? await wearersIn(deps.runtime, picture) : []
    const pieces = wearers.length > 0 ? wearers : garmentAnalysis.pieces
    return {
      found: true,
      kind: shape.kind,
      category,
      warnings: warningsOf(doubts),
      ...(pieces.length > 0 && { pieces }),
      // Of several people, one has to be chosen first.
      ...(worn.length > 0 && pieces.length === 0 && { worn }),
    }
  } catch (error) {
    if (!(error instanceof NoGarmentFound)) throw error
    const pieces = await wearersIn(deps.runtime, picture)
    return {
      found: false,
      kind: null,
      category: null,
      warnings: [{ code: error.code, message: error.message }],
      ...(pieces.length > 0 && { pieces }),
    }
  }
}
