import { expect, test } from 'vitest'
import { components, distanceTo, maskOf } from '../../src/embedded/image/regions.ts'

const W = 12
const H = 9
const read = (rows: readonly string[]): Uint8Array =>
  Uint8Array.from(rows.join(''), (c) => (c === '#' ? 1 : 0))

test('measures the exact distance to the nearest pixel of a mask', () => {
  const points = [
    [2, 3],
    [9, 7],
  ]
  const mask = maskOf(W * H, (i) => points.some(([x, y]) => i === y * W + x))
  distanceTo(mask, W, H).forEach((d, i) => {
    const nearest = Math.min(...points.map(([x, y]) => Math.hypot((i % W) - x, Math.floor(i / W) - y)))
    expect(d).toBeCloseTo(nearest, 4)
  })
})

test('an empty mask is far from everywhere', () => {
  expect(Math.min(...distanceTo(new Uint8Array(W * H), W, H))).toBeGreaterThan(W + H)
})

test('tells apart regions that touch by a corner only, with their areas and boxes', () => {
  const { label, info } = components(read(['##...', '##...', '..##.', '....#']), 5, 4)
  expect(info.slice(1).map((r) => r.area)).toEqual([4, 2, 1])
  expect(info[2]).toMatchObject({ x0: 2, x1: 3, y0: 2, y1: 2, touchesBorder: false })
  expect(info[1].touchesBorder).toBe(true)
  expect(label[0]).toBe(label[6])
  expect(label[0]).not.toBe(label[12])
})

test('finds holes as regions of the value 0', () => {
  const { info } = components(read(['#####', '#..##', '#####']), 5, 3, 0)
  expect(info.slice(1)).toEqual([{ area: 2, x0: 1, x1: 2, y0: 1, y1: 1, touchesBorder: false }])
})
