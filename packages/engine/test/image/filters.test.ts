import { expect, test } from 'vitest'
import { blur, box } from '../../src/embedded/image/box-filter.ts'
import { guided, guideOf } from '../../src/embedded/image/guided-filter.ts'

const W = 40
const H = 32
const plane = (value: (x: number, y: number) => number): Float32Array =>
  Float32Array.from({ length: W * H }, (_, i) => value(i % W, Math.floor(i / W)))

test('a box filter is the mean of its window, cropped at the borders', () => {
  const values = plane((x, y) => x * x + 5 * y)
  const out = box(values, W, H, 2)
  const meanAt = (x: number, y: number): number => {
    const seen: number[] = []
    for (let v = Math.max(0, y - 2); v <= Math.min(H - 1, y + 2); v++) {
      for (let u = Math.max(0, x - 2); u <= Math.min(W - 1, x + 2); u++) seen.push(values[v * W + u])
    }
    return seen.reduce((a, b) => a + b, 0) / seen.length
  }
  for (const [x, y] of [
    [0, 0],
    [1, 7],
    [20, 15],
    [39, 31],
  ]) {
    expect(out[y * W + x]).toBeCloseTo(meanAt(x, y), 2)
  }
})

test('a box filter gives the same means in every row, whatever the sizes of picture and window', () => {
  const row = Float32Array.from({ length: 23 }, (_, x) => Math.sin(x) + 0.1 * x)
  for (const h of [1, 3, 4, 6, 9]) {
    for (const r of [1, 2, 8, 11, 12, 30]) {
      const [alone, all] = [box(row, 23, 1, r), box(repeated(row, h), 23, h, r)]
      for (let y = 0; y < h; y++) {
        all.subarray(y * 23, (y + 1) * 23).forEach((mean, x) => expect(mean).toBeCloseTo(alone[x], 5))
      }
      const mean = row.subarray(0, Math.min(23, r + 1)).reduce((a, b) => a + b, 0) / Math.min(23, r + 1)
      expect(alone[0]).toBeCloseTo(mean, 5)
    }
  }
})

const repeated = (row: Float32Array, h: number): Float32Array =>
  Float32Array.from({ length: row.length * h }, (_, i) => row[i % row.length])

test('a box filter may write to its own source', () => {
  const values = plane((x, y) => Math.sin(x) + y)
  const apart = box(values, W, H, 3)
  box(values, W, H, 3, values)
  expect(values).toEqual(apart)
})

test('a blurred point keeps its sum and is symmetric', () => {
  const out = blur(
    plane((x, y) => (x === 20 && y === 16 ? 1 : 0)),
    W,
    H,
    2,
  )
  expect(out.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 4)
  expect(out[16 * W + 17]).toBeCloseTo(out[16 * W + 23], 6)
  expect(out[16 * W + 20]).toBeGreaterThan(out[16 * W + 22])
})

const edge = plane((x) => (x < 20 ? 0.2 : 0.8))
const guide = guideOf([edge, edge, edge], W, H, 4, 1e-4)

test('a guided filter keeps a constant', () => {
  for (const v of guided(
    guide,
    plane(() => 0.7),
  ))
    expect(v).toBeCloseTo(0.7, 4)
})

test('a guided filter smooths noise on either side of an edge and keeps the edge', () => {
  const noisy = plane((x, y) => (x < 20 ? 0 : 1) + ((x * 7 + y * 13) % 5) * 0.05 - 0.1)
  const out = guided(guide, noisy)
  expect(Math.abs(out[16 * W + 10])).toBeLessThan(0.03)
  expect(Math.abs(out[16 * W + 30] - 1)).toBeLessThan(0.03)
  expect(out[16 * W + 21] - out[16 * W + 18]).toBeGreaterThan(0.9)
})

test('a guided filter may write to its own source', () => {
  const noisy = plane((x, y) => (x < 20 ? 0 : 1) + ((x * 7 + y * 13) % 5) * 0.05)
  const apart = guided(guide, noisy)
  expect(guided(guide, noisy, noisy)).toBe(noisy)
  expect(noisy).toEqual(apart)
})

test('a guided filter keeps a plane that is linear in its guide', () => {
  const planes = [0, 1, 2].map((c) => plane((x, y) => 0.5 + 0.4 * Math.sin(x * 0.11 * (c + 1) + y * 0.07)))
  const linear = plane((x, y) => {
    const [r, g, b] = planes.map((p) => p[y * W + x])
    return 0.3 * r - 0.2 * g + 0.5 * b + 0.1
  })
  guided(guideOf(planes, W, H, 4, 1e-7), linear).forEach((v, i) => expect(v).toBeCloseTo(linear[i], 2))
})

test('a guided filter smooths an edge of the plane where the guide has none', () => {
  const flat = plane(() => 0.5)
  const out = guided(guideOf([flat, flat, flat], W, H, 4, 1e-4), edge)
  expect(out[16 * W + 21] - out[16 * W + 18]).toBeLessThan(0.4)
})

test.each([
  [1, 1],
  [3, 2],
  [5, 4],
  [6, 9],
  [7, 3],
  [8, 3],
])('a box filter over %i columns with radius %i is the mean of its window', (w, r) => {
  const h = 3
  const values = Float32Array.from({ length: w * h }, (_, i) => (i * 7) % 11)
  box(values, w, h, r).forEach((mean, i) => {
    const near = [...values.keys()].filter(
      (k) => Math.abs((k % w) - (i % w)) <= r && Math.abs(Math.floor(k / w) - Math.floor(i / w)) <= r,
    )
    expect(mean).toBeCloseTo(near.reduce((sum, k) => sum + values[k], 0) / near.length, 4)
  })
})

test.each([1, 2, 4, 5, 8, 9, 15])(
  'a box filter of %i rows gives the same along columns as along rows',
  (h) => {
    const w = 5
    const values = Float32Array.from({ length: w * h }, (_, i) => (i * 7) % 11)
    const turned = (plane: Float32Array, from: number, to: number) =>
      Float32Array.from(plane, (_, i) => plane[(i % to) * from + Math.floor(i / to)])
    for (const r of [1, 2, 3, 7]) {
      const along = turned(box(turned(values, w, h), h, w, r), h, w)
      box(values, w, h, r).forEach((mean, i) => expect(mean).toBeCloseTo(along[i], 4))
    }
  },
)
