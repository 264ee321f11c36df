import { expect, test } from 'vitest'
import { boundsOf, cropImage, cropPlane, pasteImage } from '../../src/embedded/image/box.ts'

const [W, H] = [7, 5]
const box = { x0: 2, y0: 1, x1: 5, y1: 4 }
const plane = Float32Array.from({ length: W * H }, (_, i) => i + 1)
const image = { data: Uint8ClampedArray.from({ length: W * H * 3 }, (_, i) => i), w: W, h: H }

test('bounds the pixels above a value', () => {
  expect(boundsOf(plane, W, H)).toEqual({ x0: 0, y0: 0, x1: W, y1: H })
  expect(boundsOf(plane, W, H, 30)).toEqual({ x0: 2, y0: 4, x1: W, y1: H })
  expect(boundsOf(plane, W, H, 99)).toEqual({ x0: 0, y0: 0, x1: 0, y1: 0 })
})

test('bounds them wherever they are', () => {
  const dots = (...places: readonly (readonly [x: number, y: number])[]): Uint8Array => {
    const mask = new Uint8Array(W * H)
    for (const [x, y] of places) mask[y * W + x] = 1
    return mask
  }
  expect(boundsOf(dots([3, 2]), W, H)).toEqual({ x0: 3, y0: 2, x1: 4, y1: 3 })
  expect(boundsOf(dots([4, 0], [1, 1], [5, 3]), W, H)).toEqual({ x0: 1, y0: 0, x1: 6, y1: 4 })
  expect(boundsOf(dots([0, 1], [6, 1], [3, 4]), W, H)).toEqual({ x0: 0, y0: 1, x1: W, y1: H })
})

test('pastes a crop back where it was taken from', () => {
  const part = cropImage(image, box)
  expect([part.w, part.h]).toEqual([3, 3])
  expect([...part.data.subarray(0, 3)]).toEqual([27, 28, 29])
  expect(pasteImage(image, part, box)).toEqual(image)
  const dark = { ...part, data: part.data.map(() => 0) }
  const { data } = pasteImage(image, dark, box)
  expect(data.filter((v, i) => v !== image.data[i])).toHaveLength(27)
  expect(image.data[27]).toBe(27)
})

test('crops a plane', () => {
  expect([...cropPlane(plane, W, box)]).toEqual([10, 11, 12, 17, 18, 19, 24, 25, 26])
})
