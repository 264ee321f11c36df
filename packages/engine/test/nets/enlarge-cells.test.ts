import { expect, test } from 'vitest'
import { enlargeCells } from '../../src/embedded/nets/enlarge-cells.ts'
import { PARTS_GRID } from '../../src/embedded/nets/garment-reader.ts'

test('aligns cells with the picture’s pixels', () => {
  // Values encode their cell: a plane that is linear in x and y stays linear.
  const plane = Float32Array.from(
    { length: PARTS_GRID.w * PARTS_GRID.h },
    (_, i) => (i % PARTS_GRID.w) + 1000 * Math.floor(i / PARTS_GRID.w),
  )
  const frame = { scale: 0.25, left: 16, top: 4 }
  const out = enlargeCells(plane, PARTS_GRID, frame, { w: 300, h: 400 })
  for (const [x, y] of [
    [0, 0],
    [101, 37],
    [299, 399],
  ]) {
    const [u, v] = [0.25 * (x + 0.5) + 16 - 0.5, 0.25 * (y + 0.5) + 4 - 0.5]
    expect(out[y * 300 + x]).toBeCloseTo(u + 1000 * v, 1)
  }
})

test('clamps to the grid’s edge beyond it', () => {
  const plane = new Float32Array(PARTS_GRID.w * PARTS_GRID.h).fill(3)
  expect(
    enlargeCells(plane, PARTS_GRID, { scale: 1, left: -50, top: -50 }, { w: 20, h: 20 }).every(
      (v) => v === 3,
    ),
  ).toBe(true)
})
