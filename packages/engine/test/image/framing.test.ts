import { expect, test } from 'vitest'
import { framed, inPixels } from '../../src/embedded/image/framing.ts'

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
