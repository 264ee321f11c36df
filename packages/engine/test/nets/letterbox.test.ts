import { describe, expect, test } from 'vitest'
import { enlargeCells } from '../../src/embedded/nets/enlarge-cells.ts'
import { framed, letterboxed } from '../../src/embedded/nets/letterbox.ts'

/** Red left half, blue right half, white border of 2 px. */
const [W, H] = [40, 20]
const data = new Uint8ClampedArray(W * H * 3).fill(255)
for (let y = 2; y < H - 2; y++)
  for (let x = 2; x < W - 2; x++) data.set(x < W / 2 ? [255, 0, 0] : [0, 0, 255], 3 * (y * W + x))
const image = { data, w: W, h: H }
const SIZE = { w: 20, h: 20 }
const red = (input: Float32Array, x: number, y: number): number => input[y * SIZE.w + x]
const blue = (input: Float32Array, x: number, y: number): number => input[(2 * SIZE.h + y) * SIZE.w + x]

describe('the input of a network', () => {
  test('shows the whole picture, padded with the colour of its border', () => {
    const { input, frame } = letterboxed(image, SIZE)
    expect(frame).toEqual({ scale: 0.5, left: 0, top: 5 })
    expect([red(input, 5, 10), blue(input, 5, 10)].map(Math.round)).toEqual([1, 0])
    expect([red(input, 15, 10), blue(input, 15, 10)].map(Math.round)).toEqual([0, 1])
    expect([red(input, 15, 1), blue(input, 15, 1)]).toEqual([1, 1])
  })

  test('shows a box with its margin, and repeats the picture’s border beyond it', () => {
    const { input, frame } = framed(image, { x0: 30, y0: 0, x1: 40, y1: 20 }, 0, SIZE)
    expect(frame).toEqual({ scale: 1, left: -25, top: 0 })
    expect([red(input, 10, 10), blue(input, 10, 10)]).toEqual([0, 1])
    expect([red(input, 19, 10), blue(input, 19, 10)]).toEqual([1, 1])
  })

  test('maps back to the picture by its frame', () => {
    const { frame } = letterboxed(image, SIZE)
    const columns = Float32Array.from({ length: SIZE.w * SIZE.h }, (_, i) => i % SIZE.w)
    const enlarged = enlargeCells(columns, SIZE, frame, { w: W, h: H })
    // The centre of pixel 10 is at 5.25 in the grid, that of cell 5 at 5.5.
    expect(enlarged[8 * W + 10]).toBeCloseTo(4.75)
    expect([enlarged[0], enlarged[W - 1]]).toEqual([0, SIZE.w - 1])
  })
})
