import { expect, test } from 'vitest'
import { turnImage } from '../../src/embedded/image/turn.ts'
import { turnedPoint, turnedSize, undone } from '../../src/embedded/image/turned-point.ts'

const QUARTERS = [0, 90, 180, 270] as const
const [w, h] = [5, 3]
/** Black but for one white pixel. */
const [x, y] = [3, 0]
const image = { data: new Uint8ClampedArray(w * h * 3), w, h }
image.data.fill(255, 3 * (y * w + x), 3 * (y * w + x) + 3)

test.each(QUARTERS)('a point and the size follow the pixels of a picture turned by %d°', (degrees) => {
  const turned = turnImage(image, degrees)
  expect(turnedSize(image, degrees)).toEqual({ w: turned.w, h: turned.h })
  const i = turned.data.indexOf(255) / 3
  const white = [(i % turned.w) + 0.5, Math.floor(i / turned.w) + 0.5]
  expect(turnedPoint([x + 0.5, y + 0.5], degrees, w, h)).toEqual(white)
})

test.each(QUARTERS)('a turn by %d° is undone by the turn back', (degrees) => {
  const turned = turnedSize({ w, h }, degrees)
  const back = undone(degrees)
  expect(turnedSize(turned, back)).toEqual({ w, h })
  expect(turnedPoint(turnedPoint([x, y], degrees, w, h), back, turned.w, turned.h)).toEqual([x, y])
})
