import { expect, test } from 'vitest'
import { labPlanes, rgbPlanes } from '../../src/embedded/image/colour.ts'
import { personMatte } from '../../src/embedded/person/matte.ts'

const W = 80
const H = 60

test('snaps a blurred network outline to the picture’s edge', async () => {
  const edge = 40
  const data = Uint8Array.from({ length: W * H * 3 }, (_, k) => (Math.floor(k / 3) % W < edge ? 40 : 220))
  const rgb = rgbPlanes({ data, w: W, h: H })
  const lab = labPlanes(data, W * H)
  // The network's ramp is 20 px wide, and its middle is 3 px off the edge.
  const probability = Float32Array.from({ length: W * H }, (_, i) =>
    Math.min(0.99, Math.max(0.01, 0.5 + (edge + 3 - (i % W)) / 20)),
  )
  const matte = personMatte(probability, { rgb, lab, w: W, h: H })
  const row = matte.subarray(30 * W, 31 * W)
  expect(row[10]).toBe(1)
  expect(row[70]).toBe(0)
  expect(row[edge - 3]).toBeGreaterThan(0.8)
  expect(row[edge + 3]).toBeLessThan(0.3)
})
