import { expect, test } from 'vitest'
import type { TryOnRequest, TryOnResult, Wearing } from '../src/engine.ts'
import { inEachWearing } from '../src/wearings.ts'
import { plainPicture } from './sample-pictures.ts'

const picture = plainPicture(4, 4)
const wearings: Wearing[] = [
  { fit: 'regular', tuck: 'auto' },
  { fit: 'close', tuck: 'auto' },
  { fit: 'relaxed', tuck: 'auto' },
  { fit: 'regular', tuck: 'in' },
]

/** An engine whose garment can be tucked in, or cannot. */
const makeWith =
  (isTuckable: boolean) =>
  async (request: TryOnRequest): Promise<TryOnResult> => {
    const { fit = 'regular', tuck = 'auto' } = request.options ?? {}
    request.onProgress?.({ stage: 'compose', fraction: 1 })
    return {
      image: new Uint8ClampedArray(64),
      width: 4,
      height: 4,
      warnings: [],
      wearing: { fit, tuck: tuck === 'in' && !isTuckable ? 'auto' : tuck },
      report: { engine: 'test', ms: {}, confidence: 1, verdict: 'likely' },
    }
  }
const request = { person: picture, garment: picture, options: { wearings } }
const wearingsOf = ({ wearing, others = [] }: TryOnResult) => [wearing, ...others.map((one) => one.wearing)]

test('makes a picture for each wearing, with progress rising over all of them', async () => {
  const told: number[] = []
  const onProgress: TryOnRequest['onProgress'] = ({ fraction }) => told.push(fraction)
  const made = await inEachWearing({ ...request, onProgress }, makeWith(true))
  expect(wearingsOf(made)).toEqual(wearings)
  expect(made.warnings).toEqual([])
  expect(told).toEqual([0.25, 0.5, 0.75, 1])
})

test('omits a wearing that the garment cannot follow, with a warning', async () => {
  const made = await inEachWearing(request, makeWith(false))
  expect(wearingsOf(made)).toEqual(wearings.slice(0, 3))
  expect(made.warnings.map(({ code }) => code)).toEqual(['fewer_pictures'])
})

test('makes one picture without wearings', async () => {
  const made = await inEachWearing({ ...request, options: { fit: 'close' } }, makeWith(true))
  expect(wearingsOf(made)).toEqual([{ fit: 'close', tuck: 'auto' }])
  expect(made.others).toBeUndefined()
})
