import { expect, test } from 'vitest'
import { smoothOutline } from '../../src/embedded/image/smooth-outline.ts'

test('removes jaggies from an edge and keeps the edge in place', () => {
  const w = 40
  const mask = Uint8Array.from({ length: w * w }, (_, i) => {
    const [x, y] = [i % w, Math.floor(i / w)]
    return x < 20 || (x < 22 && y % 6 === 0) ? 1 : 0
  })
  const smooth = smoothOutline(mask, w, w, 2)
  const edge = (y: number) => smooth.subarray(y * w, (y + 1) * w).lastIndexOf(1)
  const edges = new Set(Array.from({ length: 20 }, (_, k) => edge(10 + k)))
  expect(edges.size).toBe(1)
  expect(Math.abs([...edges][0] - 19.5)).toBeLessThan(1.1)
})
