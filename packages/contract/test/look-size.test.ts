import { expect, test } from 'vitest'
import { fitWithin, shortEdgeLimitPx, sizeLimitOf, usefulEdgePx } from '../src/look-size.ts'

const portrait = { width: 3000, height: 4000 }
const strip = { width: 3000, height: 6000 }

test.each([
  [720, portrait, 2048],
  [1080, portrait, 2160],
  [2160, portrait, 4096],
  // An elongated picture keeps enough for the look's short edge.
  [720, { width: 3000, height: 12_000 }, 2880],
  [1080, { width: 1440, height: 4320 }, 3240],
  [2160, strip, 4096],
])('a look of %i px can use %o up to a longer side of %i px', (shortEdgePx, size, edgePx) => {
  expect(usefulEdgePx(shortEdgePx, size)).toBe(edgePx)
  const { width, height } = fitWithin(size, edgePx)
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(Math.min(shortEdgePx, shortEdgeLimitPx(size)))
})

test('fits a picture within an edge, and enlarges none', () => {
  expect(fitWithin({ width: 4000, height: 3000 }, 2048)).toEqual({ width: 2048, height: 1536 })
  expect(fitWithin({ width: 600, height: 800 }, 2048)).toEqual({ width: 600, height: 800 })
})

test.each([
  ['a photo with pixels enough', 2160, portrait, 'plan', 2160],
  ['a photo as the phone takes it, of 16:9', 2160, { width: 2268, height: 4032 }, 'plan', 2160],
  ['a smaller photo', 2160, { width: 1500, height: 2000 }, 'photo', 1500],
  ['a long photo, however many pixels it has', 2160, strip, 'shape', 2048],
  ['the same as it is kept', 2160, { width: 2048, height: 4096 }, 'shape', 2048],
  ['a long photo that has few', 2160, { width: 1000, height: 2000 }, 'photo', 1000],
  ['a long photo on a smaller plan', 1080, strip, 'plan', 1080],
] as const)(
  'the size of a look of %s is limited by what it should be',
  (_, planPx, photo, by, shortEdgePx) => {
    expect(sizeLimitOf(planPx, photo)).toEqual({ by, shortEdgePx })
  },
)
