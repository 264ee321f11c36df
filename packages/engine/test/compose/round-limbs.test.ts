import { expect, test } from 'vitest'
import { roundLimbs } from '../../src/embedded/compose/occlusion.ts'

const [w, h] = [40, 60]
const EDGE = 20
const none = new Float32Array(w * h)
/** A limb on the left whose edge jumps by three px every third row. */
const soft = Float32Array.from({ length: w * h }, (_, i) =>
  i % w < EDGE + (Math.floor(i / w) % 6 < 3 ? 3 : 0) ? 1 : 0,
)
/** Amplitude (px) of the edge's jumps, from the sum of each row. */
function swing(plane: Float32Array): number {
  const widths = Array.from({ length: 30 }, (_, k) =>
    plane.subarray((k + 15) * w, (k + 16) * w).reduce((sum, v) => sum + v, 0),
  )
  return Math.max(...widths) - Math.min(...widths)
}

test('steps in a limb’s outline are rounded, and those of hair are not', () => {
  expect(swing(soft)).toBe(3)
  expect(swing(roundLimbs({ soft, made: none, fine: none }, w, h))).toBeLessThan(1.6)
  expect(swing(roundLimbs({ soft, made: none, fine: soft }, w, h))).toBeGreaterThan(2.5)
})

test('a synthetic limb continues a visible one without a gap', () => {
  const shown = Float32Array.from(soft, (v, i) => (Math.floor(i / w) < 30 ? v : 0))
  const made = Float32Array.from(soft, (v, i) => (Math.floor(i / w) < 30 ? 0 : v))
  const front = roundLimbs({ soft: shown, made, fine: none }, w, h)
  for (let y = 20; y < 40; y++) expect(front[y * w + EDGE - 6]).toBe(1)
})
