import { expect, test } from 'vitest'
import { usualContrast } from '../../src/embedded/garment/contrast.ts'

test('is that of the outline alone, and not moved by one odd pixel', () => {
  const plane = (...values: number[]) => Float32Array.from(values)
  const depth = plane(0.5, -0.5, 1, 9)
  const black = plane(0, 0, 0, 0)
  expect(usualContrast([plane(0.1, 0.1, 1, 1)], [black], depth)).toBeCloseTo(0.01)
  expect(usualContrast([plane(1, 1, 1, 1)], [black], plane(5, 5, 5, 5))).toBe(0)
})
