import { expect, test } from 'vitest'
import { PERSON_SMALL } from '../src/embedded/person/assess.ts'
import { frameDoubts, photoDoubts, poseDoubts } from '../src/embedded/photo-doubts.ts'
import { plainPicture } from './sample-pictures.ts'

const part = { x0: 10, y0: 20, x1: 110, y1: 220 }
const codesOf = (doubts: ReturnType<typeof poseDoubts>) => doubts.map(({ code }) => code)

test('a photo is small when its look is enlarged by more than 1.4', () => {
  const codes = (width: number) => {
    const photo = plainPicture(width, 2 * width)
    return codesOf(photoDoubts(photo, { result: { w: 140, h: 280 }, requestedPx: 140 }))
  }
  expect(codes(100)).toEqual([])
  expect(codes(99)).toEqual(['photo_small'])
})

test('a look smaller than requested is reported with its size, whichever its shorter side, but rounding is not', () => {
  const photo = plainPicture(900, 800)
  const doubts = (requestedPx: number) => photoDoubts(photo, { result: { w: 900, h: 800 }, requestedPx })
  expect(doubts(804)).toEqual([])
  const [limited, ...others] = doubts(1000)
  expect(limited).toMatchObject({ code: 'size_limited', trust: 1 })
  expect(limited.message).toContain('shorter side is 800 px; 1000 px were requested. Your photo has 800 px')
  expect(others).toEqual([])
})

test.each([
  [false, true, []],
  [true, true, ['pose_unsure']],
  [false, false, ['several_people']],
  [true, false, ['pose_unsure', 'several_people']],
])('of a pose that is unsure: %s, of a person alone: %s, the warnings are %j', (isUnsure, isAlone, codes) => {
  expect(codesOf(poseDoubts(isUnsure, isAlone))).toEqual(codes)
})

test('a person is small when the part cut out around them has few pixels of the photo', () => {
  expect(frameDoubts({ degrees: 0, part }, 23)).toEqual([PERSON_SMALL])
  expect(frameDoubts({ degrees: 0, part }, 24)).toEqual([])
  expect(frameDoubts(null, 23)).toEqual([])
})

test('a person for whom the photo is turned is reported, without less trust in the look', () => {
  expect(frameDoubts({ degrees: 90, part: null }, 23)).toMatchObject([{ code: 'photo_turned', trust: 1 }])
  expect(codesOf(frameDoubts({ degrees: 180, part }, 23))).toEqual(['person_small', 'photo_turned'])
})
