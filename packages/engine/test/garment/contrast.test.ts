import { expect, test } from 'vitest'
import { medianContrast } from '../../src/embedded/garment/contrast.ts'

test('measures contrast at the outline only, robust to an outlier', () => {
  const plane = (...values: number[]) => Float32Array.from(values)
  const depth = plane(0.5, -0.5, 1, 9)
  const black = plane(0, 0, 0, 0)
  expect(medianContrast([plane(0.1, 0.1, 1, 1)], [black], depth)).toBeCloseTo(0.01)
  expect(medianContrast([plane(1, 1, 1, 1)], [black], plane(5, 5, 5, 5))).toBe(0)
})
