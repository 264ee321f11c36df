import { expect, test } from 'vitest'
import { halvedLayer } from '../../src/embedded/compose/halved-layer.ts'

const [w, h] = [60, 60]
/** Cloth in half-size columns from 10 on; a sleeve up to column 30, and from row 30 on up to column 33. */
const at = (i: number) => [(i % (2 * w)) / 2, Math.floor(i / (2 * w)) / 2] as const
const alpha = Float32Array.from({ length: 4 * w * h }, (_, i) => (at(i)[0] >= 10 ? 1 : 0))
const top = Int8Array.from(alpha, (_, i) => (at(i)[0] < (at(i)[1] < 30 ? 30 : 33) ? 1 : 0))
const { cloth, sleeve } = halvedLayer({ alpha, top, w: 2 * w, h: 2 * h }, 100)
const [above, middle, below] = [10, 30, 50] as const
const edge = (y: number) => {
  const row = sleeve.subarray(y * w, (y + 1) * w)
  return row.subarray(10).reduce((sum, share) => sum + share, 10)
}

test('the layer is halved, and its sleeves end where the cloth does', () => {
  expect(cloth[above * w + 9]).toBe(0)
  expect(cloth[above * w + 10]).toBe(1)
  expect(sleeve[above * w + 9]).toBe(0)
  expect(sleeve[above * w + 10]).toBe(1)
  expect(sleeve[above * w + 40]).toBe(0)
})

test('a step in the edge between sleeve and trunk is smoothed', () => {
  expect(edge(above)).toBeCloseTo(30, 0)
  expect(edge(below)).toBeCloseTo(33, 0)
  expect(edge(middle)).toBeGreaterThan(30.5)
  expect(edge(middle)).toBeLessThan(32.5)
  expect(Math.abs(edge(middle) - edge(middle - 1))).toBeLessThan(1)
})
