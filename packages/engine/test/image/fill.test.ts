import { expect, test } from 'vitest'
import { cropPlane } from '../../src/embedded/image/box.ts'
import { pushPull, spreadTo } from '../../src/embedded/image/fill.ts'
import { noiseSource } from '../../src/embedded/image/maths.ts'

const W = 20
const H = 16

test('keeps known pixels and fills the rest smoothly', () => {
  const known = (i: number): boolean => i % W < 4 || i % W > 15
  const plane = Float32Array.from({ length: W * H }, (_, i) => (i % W < 10 ? 0 : 1))
  const weight = Float32Array.from({ length: W * H }, (_, i) => (known(i) ? 1 : 0))
  const [out] = pushPull([plane], weight, W, H)
  out.forEach((v, i) => {
    expect(known(i) ? v : plane[i]).toBe(plane[i])
    expect(v).toBeGreaterThanOrEqual(0)
    expect(v).toBeLessThanOrEqual(1)
  })
  const row = [...out.subarray(8 * W, 9 * W)]
  expect(row[6]).toBeLessThan(0.5)
  expect(row[13]).toBeGreaterThan(0.5)
})

test('spreads one known pixel over the whole plane', () => {
  const plane = new Float32Array(W * H)
  const weight = new Float32Array(W * H)
  plane[77] = 0.4
  weight[77] = 1
  for (const v of pushPull([plane], weight, W, H)[0]) expect(v).toBeCloseTo(0.4, 5)
})

test('leaves planes without known pixels unchanged', () => {
  const plane = Float32Array.from({ length: 4 }, (_, i) => i)
  expect([...pushPull([plane], new Float32Array(4), 2, 2)[0]]).toEqual([0, 1, 2, 3])
})

test('gives the same inside a box', () => {
  const [w, h] = [45, 38]
  const noise = noiseSource(5)
  const plane = Float32Array.from({ length: w * h }, noise)
  const weight = Float32Array.from({ length: w * h }, () => (noise() > 0.45 ? 1 : 0))
  const [whole] = pushPull([plane], weight, w, h)
  for (const needed of [
    { x0: 0, y0: 0, x1: 9, y1: 7 },
    { x0: 13, y0: 17, x1: 30, y1: 18 },
    { x0: 30, y0: 21, x1: w, y1: h },
  ]) {
    const [part] = pushPull([plane], weight, w, h, needed)
    expect(cropPlane(part, w, needed)).toEqual(cropPlane(whole, w, needed))
  }
})

test('gives the same inside a mask', () => {
  const [w, h] = [45, 38]
  const noise = noiseSource(7)
  const plane = Float32Array.from({ length: w * h }, noise)
  const weight = Float32Array.from({ length: w * h }, () => (noise() > 0.45 ? 1 : 0))
  const where = Uint8Array.from({ length: w * h }, (_, i) => (i % w > 20 && i % 3 ? 1 : 0))
  const [whole] = pushPull([plane], weight, w, h)
  const [some] = pushPull([plane], weight, w, h, { x0: 0, y0: 0, x1: w, y1: h }, where)
  const set = [...where.keys()].filter((i) => where[i])
  expect(set.map((i) => some[i])).toEqual(set.map((i) => whole[i]))
})

test('spreads colours from one mask to another, and nothing from an empty one', () => {
  const [w, h] = [8, 6]
  const plane = Float32Array.from({ length: w * h }, (_, i) => (i % w < 4 ? 0.25 : 1))
  const source = Uint8Array.from({ length: w * h }, (_, i) => (i % w < 4 ? 1 : 0))
  const where = Uint8Array.from({ length: w * h }, (_, i) => (i % w === 6 ? 1 : 0))
  expect(spreadTo([plane], source, w, h, where)?.[0][6]).toBeCloseTo(0.25)
  expect(spreadTo([plane], new Uint8Array(w * h), w, h, where)).toBeNull()
})
