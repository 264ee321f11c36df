import { expect, test } from 'vitest'
import { framed, inPixels, inWhole } from '../../src/embedded/image/framing.ts'

const [width, height] = [8, 4]
/** Every pixel's red is its index. */
const picture = {
  data: Uint8ClampedArray.from({ length: width * height * 4 }, (_, o) => (o % 4 === 0 ? o / 4 : 255)),
  width,
  height,
}
const reds = ({ data }: { data: ArrayLike<number> }) => Array.from(data).filter((_, o) => o % 4 === 0)

test('nothing is done without a step', () => {
  expect(framed(picture, [])).toBe(picture)
})

test('a part is cut out, then turned', () => {
  const part = { x0: 0.25, y0: 0.5, x1: 0.5, y1: 1 }
  expect(reds(framed(picture, [{ part }]))).toEqual([18, 19, 26, 27])
  expect(reds(framed(picture, [{ part }, { degrees: 90 }]))).toEqual([26, 18, 27, 19])
})

test('a part covers every pixel that it touches', () => {
  expect(inPixels({ x0: 0.2, y0: 0.3, x1: 0.55, y1: 0.8 }, width, height)).toEqual({
    x0: 1,
    y0: 1,
    x1: 5,
    y1: 4,
  })
})

test('a box in a framed picture is found again in the whole one', () => {
  const part = { x0: 0.25, y0: 0.5, x1: 0.5, y1: 1 }
  const leftHalf = { x0: 0, y0: 0, x1: 0.5, y1: 1 }
  expect(inWhole(leftHalf, [], width, height)).toEqual(leftHalf)
  expect(inWhole(leftHalf, [{ part }], width, height)).toEqual({ ...part, x1: 0.375 })
  const { x0, y0, x1, y1 } = inWhole(leftHalf, [{ part }, { degrees: 90 }], width, height)
  for (const [seen, wanted] of [
    [x0, 0.25],
    [y0, 0.75],
    [x1, 0.5],
    [y1, 1],
  ])
    expect(seen).toBeCloseTo(wanted, 10)
})

test('a box in a slanting picture has its bounds in the whole one, no further than its border', () => {
  const middle = { x0: 0.49, y0: 0.49, x1: 0.51, y1: 0.51 }
  const found = inWhole(middle, [{ degrees: 30 }], 400, 300)
  expect((found.x0 + found.x1) / 2).toBeCloseTo(0.5, 10)
  expect((found.y0 + found.y1) / 2).toBeCloseTo(0.5, 10)
  const all = { x0: 0, y0: 0, x1: 1, y1: 1 }
  expect(inWhole(all, [{ degrees: 30 }], 400, 300)).toEqual(all)
})
