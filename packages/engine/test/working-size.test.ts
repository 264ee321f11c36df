import { expect, test } from 'vitest'
import { garmentSize, limitWords, personSizes } from '../src/embedded/working-size.ts'

const PICTURES = [
  [768, 1024],
  [3024, 4032],
  [4000, 3000],
  [1080, 1920],
  [256, 256],
  [300, 451],
  [8000, 800],
  [500, 6000],
] as const

test.each(PICTURES)(
  'a %i × %i person comes out at least 720 px on the shorter side, in its own shape',
  (w, h) => {
    for (const asked of [0, 720, 768]) {
      const { result, work } = personSizes(w, h, asked)
      const short = Math.min(result.w, result.h)
      expect(short).toBeGreaterThanOrEqual(720)
      expect(short).toBeLessThanOrEqual(768)
      expect(Math.abs(result.w / result.h / (w / h) - 1)).toBeLessThan(0.01)
      for (const side of [result.w, result.h, work.w, work.h]) expect(side % 4).toBe(0)
      expect(Math.max(work.w, work.h) / 768).toBeLessThanOrEqual(3.01)
    }
  },
)

test.each([
  [3000, 4000, 1080, 1080],
  [3000, 4000, 2160, 2160],
  [3000, 4000, 9999, 2160],
  [900, 1200, 2160, 900],
  [600, 800, 2160, 768],
])(
  'a %i × %i person of whom %i px are asked for comes out at %i px, worked on at 768',
  (w, h, asked, made) => {
    const { result, work } = personSizes(w, h, asked)
    expect(result.w).toBe(made)
    expect(work).toEqual({ w: 768, h: 1024 })
  },
)

test('works at the result’s size, except for very elongated pictures', () => {
  const usual = personSizes(900, 1200, 768)
  expect(usual).toEqual({ result: { w: 768, h: 1024 }, work: { w: 768, h: 1024 } })
  const long = personSizes(4000, 800, 768)
  expect(long.result).toEqual({ w: 3840, h: 768 })
  expect(long.work.w).toBeLessThan(long.result.w)
})

test('names the photo as the limit of the result’s size only when it is too small', () => {
  expect(limitWords(900, 1200)).toBe('Your photo has 900 px there: a larger one gives a larger look.')
  expect(limitWords(4000, 3000)).not.toContain('photo')
})

test('scales garments to fit inside 768 × 1024', () => {
  expect(garmentSize(900, 1200)).toEqual({ w: 768, h: 1024 })
  expect(garmentSize(1000, 1000)).toEqual({ w: 768, h: 768 })
  expect(garmentSize(400, 2000)).toEqual({ w: 204, h: 1024 })
})
